package protocol

import (
	"iter"
	"strconv"
	"strings"

	"triplecross/internal/game"
)

// Word encodes a move and the gesture that enters it. It is the move's text, a
// colon, the places of the gesture joined by dots and, if there is a choice, '?'
// and the choice. The text alone is enough if the places are the text split at '-'
// and 'x', where "off" stands for the gate of the cell before it (its name and
// '^'). So "a1xc1" is entered by a1, c1; "g4-off" by g4, g4^; "pass:" by no place.
func Word(m game.Move) string {
	if plain(m.Text, m.Gesture) {
		return m.Text
	}
	return string(appendWord(nil, m.Text, "", m.Gesture))
}

// plain reports whether the text alone determines the gesture.
func plain(text string, g game.Gesture) bool { return g.Choice == "" && says(text, g.Places) }

// appendWord adds the word of a move, with a mark after its text.
func appendWord(list []byte, text, mark string, g game.Gesture) []byte {
	list = append(append(list, text...), mark...)
	if mark == "" && plain(text, g) {
		return list
	}
	list = append(list, ':')
	for i, place := range g.Places {
		if i > 0 {
			list = append(list, '.')
		}
		list = append(list, place...)
	}
	if g.Choice != "" {
		list = append(append(list, '?'), g.Choice...)
	}
	return list
}

// andMark follows the text of the first move in a turn of two.
const andMark = "&"

// Words joins the words of moves by spaces. Turns of two moves that begin with the
// same move share one word: that of the first move with '&' after its text, such as
// "a9-a8&:a9.a8". Following lists what can follow it.
func Words(moves iter.Seq[game.Move]) string {
	list := make([]byte, 0, usualWords)
	var firsts map[*game.Move]bool
	for m := range moves {
		switch {
		case m.First == nil:
			list = appendWord(separate(list), m.Text, "", m.Gesture)
		case !firsts[m.First]:
			if firsts == nil {
				firsts = make(map[*game.Move]bool)
			}
			firsts[m.First] = true
			list = appendWord(separate(list), m.First.Text, andMark, m.First.Gesture)
		}
	}
	return string(list)
}

// usualWords is more than the length of most lists of words.
const usualWords = 128

// separate adds a space to a list unless it is empty.
func separate(list []byte) []byte {
	if len(list) == 0 {
		return list
	}
	return append(list, ' ')
}

// Following joins the words of the turns of two moves whose first move has that
// text.
func Following(moves []game.Move, first string) string {
	var list []byte
	for _, m := range moves {
		if m.First != nil && m.First.Text == first {
			list = appendWord(separate(list), m.Text, "", m.Gesture)
		}
	}
	return string(list)
}

// Aside encodes the pieces off the board, such as "0P3 1Q1": the seat, the kind
// and their number.
func Aside(v game.View) string {
	var text []byte
	for _, p := range v.Aside {
		text = strconv.AppendInt(separate(text), int64(p.Seat), 10)
		text = append(text, p.Kind...)
		text = strconv.AppendInt(text, int64(p.N), 10)
	}
	return string(text)
}

// Remarks converts the remarks of a view.
func Remarks(v game.View) []Remark {
	var remarks []Remark
	for _, r := range v.Remarks {
		remarks = append(remarks, Remark{Key: r.Key, Seat: int(r.Seat), N: r.N})
	}
	return remarks
}

// Pieces encodes the pieces of a view, such as "a1=0 c3=1K": the cell's name, the
// seat and the kind. A piece without an owner has no seat.
func Pieces(b game.Board, v game.View) string {
	var text []byte
	for _, p := range v.Pieces {
		text = appendPiece(text, b, p)
	}
	return string(text)
}

// Changes encodes how the board differs between two views, whose pieces must be in
// the order of the board's cells: for each changed cell its name and, unless it is
// now empty, '=' and the piece as in Pieces.
func Changes(b game.Board, before, after game.View) string {
	text := make([]byte, 0, usualChanges)
	was, is := before.Pieces, after.Pieces // in the order of the cells
	for len(was) > 0 || len(is) > 0 {
		switch {
		case len(is) == 0 || len(was) > 0 && was[0].Cell < is[0].Cell:
			text = appendCell(text, b, was[0].Cell)
			was = was[1:]
		case len(was) == 0 || is[0].Cell < was[0].Cell:
			text = appendPiece(text, b, is[0])
			is = is[1:]
		default:
			if was[0] != is[0] {
				text = appendPiece(text, b, is[0])
			}
			was, is = was[1:], is[1:]
		}
	}
	return string(text)
}

// usualChanges is more than the length of most moves' changes.
const usualChanges = 48

// appendCell adds the name of a cell to a list.
func appendCell(list []byte, b game.Board, cell int) []byte {
	return append(separate(list), b.Grid.Name(cell)...)
}

// appendPiece adds a cell and its piece to a list.
func appendPiece(list []byte, b game.Board, p game.Piece) []byte {
	list = append(appendCell(list, b, p.Cell), '=')
	if p.Seat != game.Nobody {
		list = strconv.AppendInt(list, int64(p.Seat), 10)
	}
	return append(list, p.Kind...)
}

// Places returns the places of a word's gesture, in order.
func Places(word string) []string {
	text, gesture, found := strings.Cut(word, ":")
	if !found {
		return splitPlaces(text)
	}
	gesture, _, _ = strings.Cut(gesture, "?")
	return strings.FieldsFunc(gesture, func(r rune) bool { return r == '.' })
}

// splitPlaces lists the places that a move's text names.
func splitPlaces(text string) []string {
	var places []string
	for name := range strings.FieldsFuncSeq(text, parts) {
		if name == exit && len(places) > 0 {
			name = places[len(places)-1] + gateMark
		}
		places = append(places, name)
	}
	return places
}

// says reports whether a move's text names these places.
func says(text string, places []string) bool {
	n := 0
	for name := range strings.FieldsFuncSeq(text, parts) {
		if n == len(places) {
			return false
		}
		place := places[n]
		if name == exit && n > 0 {
			var atGate bool
			if place, atGate = strings.CutSuffix(place, gateMark); !atGate {
				return false
			}
			name = places[n-1]
		}
		if place != name {
			return false
		}
		n++
	}
	return n == len(places)
}

// In a move's text, exit stands for the gate of the place before it. The gate's name is that of the
// place and the mark.
const exit, gateMark = "off", "^"

// parts reports whether a sign separates two places.
func parts(r rune) bool { return r == '-' || r == 'x' }
