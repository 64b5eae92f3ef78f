package forms

// Seat is one seat of the form.
type Seat struct {
	Seat    int
	Hue     int
	Colour  string
	Team    string // the name of its team, empty where there are none
	Choices []SeatChoice
	Level   string // the slug of the level it has with a bot
}

// SeatChoice is one thing that a seat can be.
type SeatChoice struct {
	Value string // "open", "me", "bot"
	Label string // "Open", "Me", "Bot"
	Now   bool   // it is that
}
