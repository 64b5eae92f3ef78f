package templates

import (
	"slices"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Draw is what a person can do about a draw by agreement.
type Draw struct {
	Possible bool // the person plays, and other people do
	Offered  bool // by the person
	// By names the others who offer a draw, empty if nobody does.
	By string
}

// NewDraw returns what the person who gets a view can do about a draw.
func NewDraw(info game.Info, v protocol.View) Draw {
	var d Draw
	var by []string
	for s, seat := range v.Seats {
		mine, offers := slices.Contains(v.You, s), v.Draw>>s&1 == 1
		d.Possible = d.Possible || len(v.You) > 0 && !mine && seat.Kind == protocol.Person
		d.Offered = d.Offered || mine && offers
		if offers && !mine {
			by = append(by, Colour(info, s, len(v.Seats)))
		}
	}
	d.By = strings.Join(by, " and ")
	return d
}

// says returns what offers there are, or nothing.
func (d Draw) says() string {
	switch {
	case !d.Possible:
		return ""
	case d.By != "" && strings.Contains(d.By, " and "):
		return d.By + " offer a draw."
	case d.By != "":
		return d.By + " offers a draw."
	case d.Offered:
		return "You offer a draw."
	}
	return ""
}
