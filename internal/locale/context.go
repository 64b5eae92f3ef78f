package locale

import "context"

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

// Phrase returns what a text is in the context's language that was written in
// English elsewhere: by the rules of a game, or by the lobby. The English
// catalogue has it in a family of keys; a text that it lacks remains as it is.
func Phrase(ctx context.Context, family, english string) string {
	return Of(ctx).Phrase(family, english)
}
