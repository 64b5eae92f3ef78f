// Package moderation decides whether texts look alike, and which texts an operator forbids.
package moderation

import (
	"strings"

	"go.mau.fi/util/confusable"
	"golang.org/x/text/unicode/norm"
)

// Fold reduces a text so that case, width and similar-looking characters (Unicode's UTS 39) make no
// difference. The result is for comparisons, not for display.
func Fold(text string) string {
	folded := skeleton(strings.ToLower(norm.NFKC.String(text)))
	return skeleton(strings.ToLower(folded)) // a skeleton may have capitals: the skeleton of 0 is O
}

// Alike reports whether people could mistake one text for the other.
func Alike(a, b string) bool {
	// A capital I looks like a small l, but only while case makes a difference.
	return Fold(a) == Fold(b) || skeleton(a) == skeleton(b)
}

func skeleton(text string) string { return confusable.Skeleton(text) }
