package forms

// Seat is one seat of the form.
type Seat struct {
	Seat    int
	Hue     int
	Colour  string
	Team    string // the name of its team, empty where there are none
	Choices []SeatChoice
	Level   string // the slug of the level of a bot there
}

// SeatChoice is one of the choices of who holds a seat.
type SeatChoice struct {
	Value string // "open", "me", "bot"
	Label string // "Open", "Me", "Bot"
	Now   bool   // the present choice
}
