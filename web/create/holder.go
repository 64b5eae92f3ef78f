package create

import (
	"cmp"
	"fmt"
	"net/http"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/table"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// readSeats reads who shall sit where, as the form of a new table asks for it.
func readSeats(r *http.Request) ([]table.Holder, error) {
	var seats []table.Holder
	for seat := range game.MaxSeats {
		value := r.PostFormValue(seatName(seat))
		if value == "" {
			break
		}
		h, err := HolderWithLevel(value, r.PostFormValue(levelName(seat)))
		if err != nil {
			return nil, err
		}
		seats = append(seats, h)
	}
	return seats, nil
}

// Holder reads what a seat shall be: "open", "me" or "bot:casual".
func Holder(value string) (table.Holder, error) {
	switch {
	case value == "open":
		return table.Holder{Kind: table.SeatFree}, nil
	case value == "me":
		return table.Holder{Kind: table.SeatPerson}, nil
	case strings.HasPrefix(value, "bot:"):
		return table.Holder{Kind: table.SeatBot, Bot: strings.TrimPrefix(value, "bot:")}, nil
	}
	return table.Holder{}, respond.Bad(phrase.New("refusal.holder", "A seat can be open, mine or a bot’s."))
}

// HolderWithLevel reads what a form makes of a seat: what Holder reads, or "bot" with
// the level in a field of its own.
func HolderWithLevel(value, level string) (table.Holder, error) {
	if value == "bot" {
		value += ":" + cmp.Or(level, present.FillLevel)
	}
	return Holder(value)
}

// splitHolder divides what a form makes of a seat into the kind of holder and
// the level that it has, or would have, as a bot.
func splitHolder(value, level string) (kind, slug string) {
	kind, slug, _ = strings.Cut(value, ":")
	return kind, cmp.Or(slug, level, present.FillLevel)
}

// seatName names the form field of a seat.
func seatName(seat int) string { return fmt.Sprintf("seat%d", seat) }

// levelName names the form field of the level that a seat has with a bot.
func levelName(seat int) string { return fmt.Sprintf("level%d", seat) }
