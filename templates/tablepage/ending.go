package tablepage

// Ending is how a game ended for the reader.
type Ending struct {
	Won, Lost bool   // neither for watchers and in a draw
	Hue       int    // of the reader's seat, or of nobody
	Decided   string // what decided the game
	Kind      string // what is said to somebody who has lost
	// Level is the slug of the bots' level to play next, and Label what the button says; both
	// empty unless the reader has played bots alone.
	Level, Label string
}

// Evening is how the people of a game, and guests who watch it, can continue together.
type Evening struct {
	Offered bool
	ID      string // empty while nobody has begun it
}
