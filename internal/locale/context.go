package locale

import (
	"context"

	"triplecross/internal/phrase"
)

// key is of the context's value.
type key struct{}

// With returns a context whose reader understands a language.
func With(ctx context.Context, l *Language) context.Context {
	return context.WithValue(ctx, key{}, l)
}

// Of returns the language of a context. Where none was chosen, it has no texts:
// T then returns the keys.
func Of(ctx context.Context) *Language {
	if l, ok := ctx.Value(key{}).(*Language); ok {
		return l
	}
	l := new(Language)
	l.source = l
	return l
}

// T returns the text of a key in the context's language. args are names of its
// gaps and what belongs there in turn; N, an int, chooses the plural form.
func T(ctx context.Context, key string, args ...any) string {
	return Of(ctx).say(key, args)
}

// Say returns a phrase in the context's language. One that the language lacks is
// in English.
func Say(ctx context.Context, p phrase.Phrase) string { return Of(ctx).Say(p) }
