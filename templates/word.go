package templates

import "strings"

// places lists the places that enter a protocol word, in order.
func places(word string) []string {
	text, gesture, found := strings.Cut(word, ":")
	if !found {
		return strings.FieldsFunc(text, func(r rune) bool { return r == '-' || r == 'x' })
	}
	gesture, _, _ = strings.Cut(gesture, "?")
	return strings.FieldsFunc(gesture, func(r rune) bool { return r == '.' })
}
