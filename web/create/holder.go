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

// readSeats reads from the form for a new table who sits where.
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

// Holder parses who holds a seat: "open", "me", or a bot with its level,
// "bot:casual".
func Holder(value string) (table.Holder, error) {
	switch {
	case value == "open":
		return table.Holder{Kind: table.SeatFree}, nil
	case value == "me":
		return table.Holder{Kind: table.SeatPerson}, nil
	case strings.HasPrefix(value, "bot:"):
		return table.Holder{Kind: table.SeatBot, Bot: strings.TrimPrefix(value, "bot:")}, nil
	}
	return table.Holder{}, respond.Bad(phrase.New("refusal.holder", "A seat is “me”, “open”, or “bot:” and a level."))
}

// HolderWithLevel parses who holds a seat. value is what Holder parses, or "bot"
// if the level is in a form field of its own.
func HolderWithLevel(value, level string) (table.Holder, error) {
	if value == "bot" {
		value += ":" + cmp.Or(level, present.FillLevel)
	}
	return Holder(value)
}

// splitHolder splits a seat's form value into the kind of holder and the level
// that a bot there has or would have.
func splitHolder(value, level string) (kind, slug string) {
	kind, slug, _ = strings.Cut(value, ":")
	return kind, cmp.Or(slug, level, present.FillLevel)
}

// seatName names the form field of a seat.
func seatName(seat int) string { return fmt.Sprintf("seat%d", seat) }

// levelName names the form field for the level of a seat's bot.
func levelName(seat int) string { return fmt.Sprintf("level%d", seat) }
