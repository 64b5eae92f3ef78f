// Package moderation tells whether texts look alike, and which lines of a chat an
// operator does not want.
package moderation

import (
	"strings"

	"go.mau.fi/util/confusable"
	"golang.org/x/text/unicode/norm"
)

// Fold returns what is left of a text when case, width and characters that look like
// others (Unicode's UTS 39) make no difference. It is for comparisons, not for display.
func Fold(text string) string {
	folded := skeleton(strings.ToLower(norm.NFKC.String(text)))
	return skeleton(strings.ToLower(folded)) // a skeleton may have capitals: that of 0 is O
}

// Alike reports whether people could take one text for the other.
func Alike(a, b string) bool {
	// A capital I looks like a small l, but only as long as case makes a difference.
	return Fold(a) == Fold(b) || skeleton(a) == skeleton(b)
}

func skeleton(text string) string { return confusable.Skeleton(text) }
