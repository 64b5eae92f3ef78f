// Package locale holds all words that people read, in every language.
//
// A language is one file, named after its tag: de.json. Its keys are flat, a
// family and a name ("replay.first"), and name in each language the same text.
// A text has its gaps in braces, "Wait for {Name}". Where it counts something it
// has a form for each plural that the language distinguishes, of which the gap N
// chooses one:
//
//	"card.players": {"one": "{N} player", "other": "{N} players"}
//
// Another language is another file; a test tells which texts it lacks.
//
// The language travels in the context: web puts the reader's there, and
//
//	locale.T(ctx, "card.players", "N", 3)
//
// is the text in it.
package locale
