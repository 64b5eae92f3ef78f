package analysis

import (
	"context"
	"fmt"
	"slices"

	"triplecross/internal/ai/bot"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
)

// The kinds of Purpose: what a move is good for.
const (
	ends     = "ends"     // it ends the game
	takes    = "takes"    // it takes pieces of others
	scores   = "scores"   // a piece reaches the goal
	prevents = "prevents" // another seat's move is no longer possible
	spoils   = "spoils"   // another seat's capture or the like is still possible, but now bad
	takeNext = "takeNext" // the next move of the seat will take
	goalNext = "goalNext" // the next move of the seat will score
)

// Reading is the explanation of the last move of a line.
type Reading struct {
	Move     string    `json:"move"`
	Seat     int       `json:"seat"`
	Purposes []Purpose `json:"purposes"`
	Before   float32   `json:"before"` // the seat's chance if it had played the best move
	After    float32   `json:"after"`
}

// Purpose is one thing that a move is good for.
type Purpose struct {
	Kind string `json:"kind"`
	Seat int    `json:"seat"` // the seat whose move this is about
	Move string `json:"move,omitempty"`
}

const (
	explainNodes = 20_000 // positions per search
	others       = 12     // alternative moves that are looked at
	matters      = 0.03   // the least difference in chances that counts
)

// Explain says what the last move of a line prevents or wins, by searching before and after it. It
// gives away nothing about what the next player should do.
func (d *Desk) Explain(ctx context.Context, line Line) (Reading, error) {
	after, err := d.follow(line)
	if err != nil {
		return Reading{}, err
	}
	if len(d.states) < 2 {
		return Reading{}, fmt.Errorf("analysis: no move to explain")
	}
	before := d.states[len(d.states)-2]
	seat := d.by[len(d.by)-1]
	move, _ := after.Last()
	r := Reading{Move: move.Text, Seat: int(seat), Purposes: []Purpose{}}
	add := func(kind string, by game.Seat, text string) {
		r.Purposes = append(r.Purposes, Purpose{kind, int(by), text})
	}
	for _, kind := range gains(before, after, seat) {
		add(kind, seat, move.Text)
	}
	wanted, err := bot.Analyse(ctx, bot.Wish{State: before, Budget: search.Budget{Nodes: 2 * explainNodes}, Lines: others})
	if err != nil {
		return r, err
	}
	r.Before = worth(wanted, seat)
	if _, over := after.Outcome(); over {
		add(ends, seat, move.Text)
		r.After = r.Before
		return r, nil
	}
	answer, err := bot.Analyse(ctx, bot.Wish{State: after, Budget: search.Budget{Nodes: explainNodes}, Lines: 1})
	if err != nil {
		return r, err
	}
	r.After = worth(answer, seat)
	if threatened, common := threat(wanted, move.Text, worth(answer, seat)-matters, seat); common {
		reply, by := threatened.Moves[1], after.Turn().First()
		kind, err := against(ctx, before, after, threatened, worth(answer, by))
		if err != nil {
			return r, err
		}
		if kind != "" {
			add(kind, by, reply)
		}
	}
	if kind, text := next(after, answer, seat); kind != "" {
		add(kind, seat, text)
	}
	return r, nil
}

// gains returns what a move has won for the seat that made it.
func gains(before, after game.State, seat game.Seat) (kinds []string) {
	was, is := before.View(game.Nobody), after.View(game.Nobody)
	if foreign(is, seat) < foreign(was, seat) {
		kinds = append(kinds, takes)
	}
	if int(seat) < len(is.Scores) && is.Scores[seat] > was.Scores[seat] {
		kinds = append(kinds, scores)
	}
	return kinds
}

// foreign counts the pieces that are not a seat's.
func foreign(v game.View, seat game.Seat) (n int) {
	for _, p := range v.Pieces {
		if p.Seat != seat {
			n++
		}
	}
	return n
}

// threat returns a line with the threat that the seat had to reckon with: the reply that answers most
// of the moves worth at most limit, and whether there is such a reply.
func threat(a bot.Analysis, played string, limit float32, seat game.Seat) (line bot.Line, common bool) {
	replies, worse, most := make(map[string]int), 0, 0
	for _, l := range a.Lines {
		if l.Moves[0] == played || len(l.Moves) < 2 || worthOf(l, seat) > limit {
			continue
		}
		worse++
		if replies[l.Moves[1]]++; replies[l.Moves[1]] > most {
			line, most = l, replies[l.Moves[1]]
		}
	}
	return line, most > 1 && 2*most > worse
}

// against says what a move has done to the reply in a line from the position before it: prevented
// it, spoiled it, or neither, which is "". chance is what the reply would have been worth to the
// seat that is now on turn.
func against(ctx context.Context, before, after game.State, line bot.Line, chance float32) (string, error) {
	by, reply := after.Turn().First(), line.Moves[1]
	if !slices.ContainsFunc(after.Legal(by), func(m game.Move) bool { return m.Text == reply }) {
		return prevents, nil
	}
	otherwise, err := before.Play(before.Turn().First(), line.Moves[0])
	if err != nil {
		return "", err
	}
	won, err := otherwise.Play(by, reply)
	if err != nil || len(gains(otherwise, won, by)) == 0 {
		return "", err
	}
	then, err := after.Play(by, reply)
	if err != nil {
		return "", err
	}
	if _, over := then.Outcome(); over {
		return "", nil
	}
	a, err := bot.Analyse(ctx, bot.Wish{State: then, Budget: search.Budget{Nodes: explainNodes}, Lines: 1})
	if err != nil || worth(a, by) >= chance-matters {
		return "", err
	}
	return spoils, nil
}

// next returns what the next move of a seat wins in the line that a search expects, if anything.
func next(at game.State, a bot.Analysis, seat game.Seat) (kind, text string) {
	if len(a.Lines) == 0 {
		return "", ""
	}
	for _, text := range a.Lines[0].Moves {
		by := at.Turn().First()
		then, err := at.Play(by, text)
		if err != nil {
			return "", ""
		}
		if by == seat {
			switch won := gains(at, then, seat); {
			case slices.Contains(won, takes):
				return takeNext, text
			case slices.Contains(won, scores):
				return goalNext, text
			}
			return "", ""
		}
		at = then
	}
	return "", ""
}

// worth returns what the best line of an analysis is worth to a seat, 0 if there is no line.
func worth(a bot.Analysis, seat game.Seat) float32 {
	if len(a.Lines) == 0 {
		return 0
	}
	return worthOf(a.Lines[0], seat)
}

// worthOf returns what a line is worth to a seat, with its share of a draw.
func worthOf(l bot.Line, seat game.Seat) float32 {
	return l.Chances[seat] + l.Draw/float32(len(l.Chances))
}
