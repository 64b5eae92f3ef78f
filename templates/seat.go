package templates

import (
	"strconv"

	"triplecross/internal/game"
)

// colours names the seats of the theme, for games that don't name their own.
func colours() [game.MaxSeats]string {
	return [...]string{"Red", "Green", "Blue", "Gold", "Orchid", "Ink"}
}

// Colour returns the name of a seat: the game's own, or that of its colour.
func Colour(info game.Info, seat int) string {
	if seat < len(info.Seats) {
		return info.Seats[seat]
	}
	if seat < game.MaxSeats {
		return colours()[seat]
	}
	return "Seat " + strconv.Itoa(seat+1)
}

// seatClass returns the class that gives an element the colours of a seat.
func seatClass(seat int) string { return "seat-" + strconv.Itoa(seat) }

// emblem returns the address of a seat's emblem on the page.
func emblem(seat int) string { return "#e" + strconv.Itoa(seat) }
