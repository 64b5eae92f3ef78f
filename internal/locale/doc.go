// Package locale holds all texts that people read, in every language.
//
// A language is one file, named after its tag: de.json. The file maps keys, the
// same in all languages, to texts; a key is a family and a name:
// "replay.first". Placeholders are in braces: "Wait for {Name}". A text that counts
// something has one form for each plural of the language, selected by the
// placeholder N:
//
//	"card.players": {"one": "{N} player", "other": "{N} players"}
//
// To add a language, add a file; a test lists the texts that it lacks.
//
// The language travels in the context: package web sets the reader's, and
//
//	locale.T(ctx, "card.players", "N", 3)
//
// returns the text in it.
package locale
