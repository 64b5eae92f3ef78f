package protocol

import (
	"slices"
	"strconv"
	"strings"

	"triplecross/internal/game"
)

// Word writes a move with the way to enter it: its text alone where the text,
// cut at '-' and 'x', lists the places of the gesture, "off" meaning the gate of
// the cell before it (its name and '^'); otherwise the text, a colon, the places
// joined by dots and, after '?', the choice. So "a1xc1" is entered by a1, c1;
// "g4-off" by g4, g4^; "pass:" by no place.
func Word(m game.Move) string {
	if m.Gesture.Choice == "" && slices.Equal(cut(m.Text), m.Gesture.Places) {
		return m.Text
	}
	w := m.Text + ":" + strings.Join(m.Gesture.Places, ".")
	if m.Gesture.Choice != "" {
		w += "?" + m.Gesture.Choice
	}
	return w
}

// Words joins the words of moves by spaces.
func Words(moves []game.Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = Word(m)
	}
	return strings.Join(words, " ")
}

// Pieces writes the pieces of a view, as "a1=0 c3=1K": the cell's name, the
// seat and the kind. The seat of a piece without an owner is left out.
func Pieces(b game.Board, v game.View) string {
	words := make([]string, len(v.Pieces))
	for i, p := range v.Pieces {
		words[i] = b.Grid.Name(p.Cell) + "=" + owner(p) + p.Kind
	}
	return strings.Join(words, " ")
}

// Changes writes what differs on the board between two views: for each cell
// that changed, its name and, if it is not empty now, '=' and the piece as in
// Pieces.
func Changes(b game.Board, before, after game.View) string {
	was, is := byCell(b, before), byCell(b, after)
	var words []string
	for i := range was {
		if was[i] != is[i] {
			words = append(words, b.Grid.Name(i)+is[i])
		}
	}
	return strings.Join(words, " ")
}

// byCell returns for each cell '=' and the piece on it, or nothing.
func byCell(b game.Board, v game.View) []string {
	at := make([]string, b.Grid.Len())
	for _, p := range v.Pieces {
		at[p.Cell] = "=" + owner(p) + p.Kind
	}
	return at
}

func owner(p game.Piece) string {
	if p.Seat == game.Nobody {
		return ""
	}
	return strconv.Itoa(int(p.Seat))
}

// Places lists the places that enter a word, in order.
func Places(word string) []string {
	text, gesture, found := strings.Cut(word, ":")
	if !found {
		return cut(text)
	}
	gesture, _, _ = strings.Cut(gesture, "?")
	return strings.FieldsFunc(gesture, func(r rune) bool { return r == '.' })
}

// cut lists the places that a move's text names.
func cut(text string) []string {
	places := strings.FieldsFunc(text, func(r rune) bool { return r == '-' || r == 'x' })
	for i := 1; i < len(places); i++ {
		if places[i] == "off" {
			places[i] = places[i-1] + "^"
		}
	}
	return places
}
