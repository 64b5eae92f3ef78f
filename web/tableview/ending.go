package tableview

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/bots"
	"triplecross/templates/seats"
	"triplecross/templates/tablepage"
	"triplecross/templates/words"
	"triplecross/web/present"
)

// endingOf describes the end of a game as a person sees it.
func endingOf(ctx context.Context, t table.Moment, person table.Person, view protocol.View) tablepage.Ending {
	mine := t.PlayedBy(person)
	ending := tablepage.Ending{Hue: seats.None}
	o, over := t.Outcome()
	if !over {
		return ending
	}
	if s := mine.First(); s != game.Nobody {
		ending.Hue = present.Hues(t)[s]
	}
	ending.Won = mine&o.Winners() != 0 && !view.Outcome.Drawn
	ending.Lost = mine != 0 && mine&o.Winners() == 0
	ending.Decided = decided(ctx, t, o, view.Outcome, ending.Won)
	ending.Kind = locale.T(ctx, "ended.lost")
	if t.Lost&mine != 0 {
		ending.Kind = droppedOut(ctx, t.Table, mine)
	} else if info, s := t.Game.Info(), mine.First(); ending.Lost && info.Goal > 0 && view.Scores != nil {
		ending.Kind += " " + locale.T(ctx, "ended.score", "Score", view.Scores[s], "Goal", info.Goal, "What", locale.Say(ctx, info.GoalName))
	}
	if level, label := nextLevel(ctx, t, person, ending); level != "" {
		ending.Level, ending.Label = level, label
	}
	return ending
}

// droppedOut says how a person lost who did not play to the end, whatever the seat's bot did afterwards.
func droppedOut(ctx context.Context, t table.Table, mine game.Seats) string {
	switch lost := t.Lost & mine; lost {
	case t.Resigned & lost:
		return locale.T(ctx, "ended.resigned")
	case t.Late & lost:
		return locale.T(ctx, "ended.late")
	}
	return locale.T(ctx, "ended.dropped") // such as when a partner's time ran out
}

// decided says how long a game took, its longest chain or the places behind the winner and, unless it is drawn,
// in which rounds pieces of the winners left the board. Only winners are told the reason here, since all other verdicts contain it.
func decided(ctx context.Context, t table.Moment, o game.Outcome, told *protocol.Outcome, won bool) string {
	round := roundsOf(t.Moves)
	var says string
	switch {
	case told.Drawn && len(t.Moves) == 0:
		says = locale.T(ctx, "ended.drawnUnplayed")
	case told.Drawn:
		says = locale.T(ctx, "ended.drawn", "N", round)
	case won && round == 0:
		says = locale.T(ctx, "ended.decidedUnplayedBy", "Why", locale.Say(ctx, o.Reason))
	case round == 0:
		says = locale.T(ctx, "ended.decidedUnplayed")
	case won:
		says = locale.T(ctx, "ended.decidedBy", "N", round, "Why", locale.Say(ctx, o.Reason))
	default:
		says = locale.T(ctx, "ended.decided", "N", round)
	}
	behind := words.Places(ctx, t.Game.Info(), told)
	if behind != "" {
		says += " " + behind
	}
	if exits := exits(t, o.Winners()); len(exits) > 1 && !told.Drawn {
		says += " " + locale.T(ctx, "ended.exits", "Rounds", words.And(ctx, exits))
	}
	if behind != "" { // there is room on a phone for these places or for the chain
		return says
	}
	longest, by := 2, game.Nobody // a chain is of more jumps
	for _, m := range t.Told("") {
		if n := len(m.Move.Gesture.Places) - 1; n > longest && !strings.Contains(m.Move.Text, "&") {
			longest, by = n, m.Seat
		}
	}
	if by != game.Nobody {
		says += " " + locale.T(ctx, "ended.chain", "N", longest, "Who", seats.Colour(ctx, t.Game.Info(), int(by), t.Players()))
	}
	return says
}

// roundsOf returns how many rounds moves take, as the list of moves counts them: seats that are out have no move in a round.
func roundsOf(moves []table.Played) int {
	n, last := 0, game.Nobody
	for _, m := range moves {
		if n == 0 || m.Seat <= last {
			n++
		}
		last = m.Seat
	}
	return n
}

// exits returns the rounds in which pieces of the winners have left the board.
func exits(t table.Moment, winners game.Seats) (rounds []string) {
	for ply, m := range t.Moves {
		places := m.Move.Gesture.Places
		leaves := func(g game.Gate) bool { return len(places) > 0 && g.Name == places[len(places)-1] }
		if winners.Has(m.Seat) && slices.ContainsFunc(t.Board.Gates, leaves) {
			rounds = append(rounds, strconv.Itoa(roundsOf(t.Moves[:ply+1])))
		}
	}
	return rounds
}

// nextLevel returns the level of the bots that a person should play next, and the text of its
// button: after a win the next higher level, otherwise the one below. It returns nothing unless
// all their opponents were bots of the same level.
func nextLevel(ctx context.Context, t table.Moment, person table.Person, e tablepage.Ending) (slug, label string) {
	if !e.Won && !e.Lost || !table.PlaysBots(t.Table, person) {
		return "", ""
	}
	now := ""
	for _, seat := range t.Seats() {
		if seat.Belongs() == "" {
			now = seat.Bot
		}
	}
	levels := present.Levels(ctx)
	i := slices.IndexFunc(levels, func(l bots.Level) bool { return l.Slug == now })
	switch {
	case i >= 0 && e.Won && i+1 < len(levels):
		return levels[i+1].Slug, locale.T(ctx, "ended.harder", "Level", levels[i+1].Name)
	case i > 0 && e.Lost:
		return levels[i-1].Slug, locale.T(ctx, "ended.easier", "Level", levels[i-1].Name)
	}
	return "", ""
}
