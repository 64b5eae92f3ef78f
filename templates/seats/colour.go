package seats

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
)

// Colours returns the English names of the theme's colours. The last one is black
// in the light theme and white in the dark one.
func Colours() []string {
	return []string{"Red", "Green", "Blue", "Gold", "Purple", "Black/White"}
}

// Hues returns the colour of each seat of a table, as an index into Colours. A
// seat that is named after a colour has that one; the others share out the rest.
// Two players are Red and Blue, the easiest to tell apart. Of four players, who
// may be two teams in turn, the first and third have warm colours and the others
// cold ones.
func Hues(info game.Info, players int) []int {
	order := []int{0, 1, 2, 3, 4, 5}
	switch players {
	case 2:
		order = []int{0, 2, 1, 3, 4, 5}
	case 4:
		order = []int{0, 1, 3, 2, 4, 5}
	}
	hues := make([]int, players)
	for s := range hues {
		hues[s] = -1
		if s < len(info.Seats) {
			hues[s] = slices.Index(Colours(), info.Seats[s])
		}
	}
	for s := range hues {
		for i := 0; hues[s] < 0; i++ {
			if !slices.Contains(hues, order[i]) {
				hues[s] = order[i]
			}
		}
	}
	return hues
}

// Colour returns the name of a seat at a table for that many players: the game's
// own name for it, or that of its colour.
func Colour(ctx context.Context, info game.Info, seat, players int) string {
	name := Colours()[Hues(info, players)[seat]]
	if seat < len(info.Seats) {
		name = info.Seats[seat]
	}
	return locale.Say(ctx, phrase.New("colour."+strings.ToLower(name), name))
}

// Hue returns the colour of a seat, or None for game.Nobody.
func Hue(hues []int, seat game.Seat) int {
	if seat < 0 || int(seat) >= len(hues) {
		return None
	}
	return hues[seat]
}

// None is the colour of things without an owner.
const None = -1

// HueClass returns the class that gives an element a colour of the theme.
func HueClass(hue int) string {
	if hue < 0 {
		return "hue-none"
	}
	return "hue-" + strconv.Itoa(hue)
}

// HueList encodes the colours of all seats for the script, one digit each.
func HueList(hues []int) string {
	var list []byte
	for _, h := range hues {
		list = strconv.AppendInt(list, int64(h), 10)
	}
	return string(list)
}
