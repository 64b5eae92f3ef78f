package locale

import (
	"context"

	"triplecross/internal/phrase"
)

// key is the key of the language in a context.
type key struct{}

// With returns a context with the reader's language.
func With(ctx context.Context, l *Language) context.Context {
	return context.WithValue(ctx, key{}, l)
}

// Of returns the language of a context. If there is none, it returns a language
// without texts, for which T returns the keys.
func Of(ctx context.Context) *Language {
	if l, ok := ctx.Value(key{}).(*Language); ok {
		return l
	}
	l := new(Language)
	l.source = l
	return l
}

// T returns the text of a key in the context's language. args are names of
// placeholders, each followed by its value; N, an int, selects the plural form.
func T(ctx context.Context, key string, args ...any) string {
	return Of(ctx).say(key, args)
}

// Say returns a phrase in the context's language, or in English if the language
// lacks it.
func Say(ctx context.Context, p phrase.Phrase) string { return Of(ctx).Say(p) }
