// Package localetest provides contexts with a reader's language for tests.
package localetest

import (
	"context"
	"testing"

	"triplecross/internal/locale"
)

// English returns a context whose reader's language is English.
func English(t testing.TB) context.Context {
	t.Helper()
	return Reader(t, "en")
}

// Reader returns a context with the language with that tag.
func Reader(t testing.TB, tag string) context.Context {
	t.Helper()
	words, err := locale.Open()
	if err != nil {
		t.Fatal(err)
	}
	return locale.With(t.Context(), words.Find(tag))
}
