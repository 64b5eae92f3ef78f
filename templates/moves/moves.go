package moves

import (
	"context"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"triplecross/internal/locale"
)

// Round is one line of a move list.
type Round struct {
	Number int
	Moves  []Ply
}

// Ply is one move of a move list.
type Ply struct {
	Seat int
	Hue  int
	Ply  int    // the number of moves played, including this one
	Text string // "a1-b1"
	Now  bool   // the replay shows the position after this ply
	// Hands are the seats that changed hands after this ply.
	Hands []Handover
}

// Handover is a seat that changed hands in the course of a game.
type Handover struct {
	Seat int
	Hue  int
	Ply  int    // moves played by then
	Text string // "Bot for Ann", "Ann is back", "Cleo sat down"
}

// AddHandovers adds to a list of moves where seats changed hands.
func AddHandovers(rounds []Round, hands []Handover) {
	for i := range rounds {
		for j := range rounds[i].Moves {
			ply := &rounds[i].Moves[j]
			for _, h := range hands {
				if h.Ply == ply.Ply {
					ply.Hands = append(ply.Hands, h)
				}
			}
		}
	}
}

// Rounds arranges moves in rounds. seats and texts hold the seat and the text of
// each move, hues the colours of the seats. A round ends before a move by a seat
// that is not after the last one.
func Rounds(hues, seats []int, texts []string) []Round {
	var rounds []Round
	last := -1
	for i, seat := range seats {
		if len(rounds) == 0 || seat <= last {
			rounds = append(rounds, Round{Number: len(rounds) + 1})
		}
		round := &rounds[len(rounds)-1]
		round.Moves = append(round.Moves, Ply{Seat: seat, Hue: hues[seat], Ply: i + 1, Text: texts[i]})
		last = seat
	}
	return rounds
}

// words are those of the notations with which the text of a move may end. Records keep them in every
// language.
func words() []string { return []string{"pass", "off", "ready", "normal"} }

// translations are the attributes by which scripts know how a list says the words of notations, where
// that is different.
func translations(ctx context.Context) templ.Attributes {
	all := templ.Attributes{}
	for _, word := range words() {
		if text := locale.T(ctx, "moves."+word); text != word {
			all["data-"+word] = text
		}
	}
	return all
}

// shown returns the text as the list shows it to a reader, with the notation's words in their language.
func (p Ply) shown(ctx context.Context) string {
	text := p.brief()
	for _, word := range words() {
		if before, ok := strings.CutSuffix(text, word); ok {
			return before + locale.T(ctx, "moves."+word)
		}
	}
	return text
}

// brief returns the text in short: only the first and the last place
// if one piece moved through several, and two lines if two pieces moved.
func (p Ply) brief() string {
	if strings.Contains(p.Text, "&") {
		return strings.Replace(p.Text, "&", "&\n", 1)
	}
	first, last := strings.IndexAny(p.Text, "-x"), strings.LastIndexAny(p.Text, "-x")
	if first == last {
		return p.Text
	}
	return strings.TrimSuffix(p.Text[:first+1], "-") + "…" + p.Text[last+1:]
}

// at returns the URL of the replay after the ply.
func (p Ply) at(game string) string { return "/g/" + game + "/" + strconv.Itoa(p.Ply) }
