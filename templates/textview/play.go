package textview

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/locale"
)

// Play offers the moves of the reader on turn, as buttons and as a field.
type Play struct {
	Table   string
	Version int
	Seat    int
	Pieces  []Piece
	Typed   string // what was typed, if it is not a legal move
	// First is the first move of a two-move turn whose second is asked for, else
	// empty.
	First string
}

// Piece is a piece and its moves. Without a name they are the moves that need no
// piece, such as a pass.
type Piece struct {
	Name  string // where the piece stands, and its kind; only the kind if it is to be placed
	place string // where it stands
	Moves []Move
}

// Move is a move on a button. If another move has to follow, the button leads to
// the moves that can.
type Move struct {
	Text  string
	Label string
	More  bool
}

// NewPlay lists the legal moves of a seat by the pieces that make them. Of
// two-move turns it lists the first moves or, if first is the text of such a
// move, the second moves that can follow it. Readers look for a piece by its cell, so the pieces come
// in the order of their cells' names, after what needs no piece on the board.
func NewPlay(ctx context.Context, b game.Board, v game.View, moves []game.Move, first string) *Play {
	play := listed(ctx, b, v, moves, first)
	slices.SortStableFunc(play.Pieces, func(p, q Piece) int { return byName(p.place, q.place) })
	return play
}

// byName orders cells by letter and number: a2, a10, b1.
func byName(p, q string) int {
	if p == "" || q == "" || p[0] != q[0] {
		return strings.Compare(p, q)
	}
	return cmp.Or(cmp.Compare(len(p), len(q)), strings.Compare(p, q))
}

// listed is NewPlay in the order of the moves.
func listed(ctx context.Context, b game.Board, v game.View, moves []game.Move, first string) *Play {
	play := new(Play)
	names := pieceNames(ctx, b, v)
	if rest := after(moves, first); len(rest) > 0 {
		play.First = first
		for _, m := range rest {
			place := m.Gesture.Places[len(m.First.Gesture.Places)]
			play.add(place, names(place), Move{Text: m.Text, Label: m.Text[len(first)+1:]})
		}
		return play
	}
	empty := vacant(b, v)
	begun := map[*game.Move]bool{}
	for _, m := range moves {
		more := m.First != nil
		if more && begun[m.First] {
			continue
		} else if more {
			begun[m.First] = true
			m = *m.First
		}
		places, kind := m.Gesture.Places, b.Kinds[m.Gesture.Choice]
		switch move := (Move{m.Text, m.Text, more}); {
		case len(places) == 0:
			play.add("", "", Move{Text: m.Text, Label: choice(ctx, m)})
		case len(places) == 1 && !kind.IsZero() && empty[places[0]]:
			move.Label = places[0]
			play.add("", locale.Say(ctx, kind), move)
		default:
			if more {
				move.Label += " & …"
			}
			play.add(places[0], names(places[0]), move)
		}
	}
	return play
}

// pieceNames returns a function that names pieces by their places and, in chess,
// their kinds: "f1, king".
func pieceNames(ctx context.Context, b game.Board, v game.View) func(place string) string {
	names := make(map[string]string)
	for _, p := range v.Pieces {
		if kind := b.Kinds[p.Kind]; b.Figures && !kind.IsZero() {
			place := b.Grid.Name(p.Cell)
			names[place] = place + ", " + locale.Say(ctx, kind)
		}
	}
	return func(place string) string { return cmp.Or(names[place], place) }
}

// after returns the two-move turns that begin with the move first.
func after(moves []game.Move, first string) []game.Move {
	var rest []game.Move
	for _, m := range moves {
		if first != "" && m.First != nil && m.First.Text == first {
			rest = append(rest, m)
		}
	}
	return rest
}

// vacant returns the names of the cells on which a viewer sees no piece.
func vacant(b game.Board, v game.View) map[string]bool {
	empty := make(map[string]bool, b.Grid.Len())
	for i := range b.Grid.Len() {
		empty[b.Grid.Name(i)] = true
	}
	for _, p := range v.Pieces {
		delete(empty, b.Grid.Name(p.Cell))
	}
	return empty
}

// choice names a move that needs no place.
func choice(ctx context.Context, m game.Move) string {
	switch m.Gesture.Choice {
	case "normal":
		return locale.T(ctx, "tray.normal")
	case "ready":
		return locale.T(ctx, "tray.ready")
	}
	return m.Text
}

// add adds a move to the piece with that name, which stands at place.
func (p *Play) add(place, name string, m Move) {
	i := slices.IndexFunc(p.Pieces, func(p Piece) bool { return p.Name == name })
	if i < 0 {
		i = len(p.Pieces)
		p.Pieces = append(p.Pieces, Piece{Name: name, place: place})
	}
	p.Pieces[i].Moves = append(p.Pieces[i].Moves, m)
}

// at is the URL that moves are posted to.
func (p Play) at() string { return "/t/" + p.Table + "/move" }

// more is the URL of the page that asks for the second move.
func (m Move) more() string { return "?view=text&first=" + url.QueryEscape(m.Text) + "#play" }
