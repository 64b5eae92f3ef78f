package gametest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/game"
)

// laws checks single states of a game.
type laws struct {
	t     testing.TB
	game  game.Game
	setup game.Setup
	board game.Board
}

// check checks a state in all ways that the suite knows.
func (l laws) check(s game.State) {
	l.t.Helper()
	shot := take(s)
	same(l.t, "the same state asked twice", shot, take(s))
	l.checkEnd(s, shot)
	l.checkViews(s, shot)
	l.checkReuse(s, shot)
	for by, moves := range shot.Legal {
		l.checkNotation(s, game.Seat(by), moves)
	}
	l.checkText(shot)
	l.checkRefusals(s)
	l.checkFind(s, shot)
	for by, moves := range shot.Legal {
		for _, m := range sample(moves) {
			l.checkPlay(s, game.Seat(by), m.Text)
		}
	}
	same(l.t, "the state after its moves were tried", shot, take(s))
	take(s).scribble()
	same(l.t, "the state after what it returned was overwritten", shot, take(s))
}

func (l laws) errorf(s game.State, format string, args ...any) {
	l.t.Helper()
	l.t.Errorf("%s: %s", s.Text(), fmt.Sprintf(format, args...))
}

// checkEnd checks that turn, legal moves and outcome agree.
func (l laws) checkEnd(s game.State, shot snapshot) {
	l.t.Helper()
	if shot.Over != (shot.Turn == 0) {
		l.errorf(s, "over is %t with seats %b on turn", shot.Over, shot.Turn)
	}
	if shot.Turn>>s.Players() != 0 {
		l.errorf(s, "seats %b are on turn with %d players", shot.Turn, s.Players())
	}
	for by, moves := range shot.Legal {
		if onTurn := shot.Turn.Has(game.Seat(by)); onTurn != (len(moves) > 0) {
			l.errorf(s, "seat %d has %d moves, on turn: %t", by+1, len(moves), onTurn)
		}
	}
	for by := range s.Finished().All() {
		if _, forced := s.Forced(by); shot.Turn.Has(by) && !forced {
			l.errorf(s, "seat %d has finished and has a choice", by+1)
		}
	}
	if !shot.Over {
		return
	}
	if shot.Outcome.Reason.IsZero() || len(shot.Outcome.Place) != s.Players() {
		l.errorf(s, "incomplete outcome %+v", shot.Outcome)
	}
	for _, place := range shot.Outcome.Place {
		if place < 1 || place > s.Players() {
			l.errorf(s, "outcome %+v has a place %d", shot.Outcome, place)
		}
	}
	if shot.Outcome.Winners() == 0 {
		l.errorf(s, "outcome %+v has no winner", shot.Outcome)
	}
}

func (l laws) checkViews(s game.State, shot snapshot) {
	l.t.Helper()
	info := l.game.Info()
	for i, v := range shot.Views {
		if v.Turn != shot.Turn {
			l.errorf(s, "view %d shows seats %b on turn instead of %b", i, v.Turn, shot.Turn)
		}
		if want := s.Players(); info.Goal > 0 && len(v.Scores) != want || info.Goal == 0 && v.Scores != nil {
			l.errorf(s, "view %d has scores %v", i, v.Scores)
		}
		last := -1
		for _, piece := range v.Pieces {
			if piece.Cell <= last || piece.Cell >= l.board.Grid.Len() {
				l.errorf(s, "view %d: piece %+v is out of order or off the board", i, piece)
			}
			if piece.Seat < game.Nobody || int(piece.Seat) >= s.Players() {
				l.errorf(s, "view %d: piece %+v belongs to no seat", i, piece)
			}
			last = piece.Cell
		}
		if !info.Hidden {
			v.Note = shot.Views[0].Note // may speak to the seat on turn
			want, got := snapshot{Views: shot.Views[:1]}, snapshot{Views: []game.View{v}}
			same(l.t, "views of an open game", want, got)
		}
	}
}

// noMove is the text of no move of any game.
const noMove = "no such move"

// checkReuse checks that a view in the memory of another, of this position or the one before, is
// like a new one; that Moves and Forced return the moves of the list; and that moves are found by
// their texts before the list is made.
func (l laws) checkReuse(s game.State, shot snapshot) {
	l.t.Helper()
	used := s.View(0)
	for i, want := range shot.Views {
		used = s.ViewIn(game.Seat(i-1), used)
		same(l.t, "a view in the memory of another", snapshot{Views: []game.View{bare(want)}}, snapshot{Views: []game.View{bare(used)}})
	}
	for by, moves := range shot.Legal {
		for _, m := range sample(moves) {
			next, err := s.Play(game.Seat(by), m.Text)
			if err != nil {
				l.errorf(s, "%s is refused: %v", m.Text, err)
				continue
			}
			for seat := range game.Seat(next.Players()) {
				used = next.ViewIn(seat, used)
				same(l.t, "a view in the memory of the position before", snapshot{Views: []game.View{bare(next.View(seat))}}, snapshot{Views: []game.View{bare(used)}})
				forced, ok := next.Forced(seat) // before the moves are listed, as are the next ones
				moves := slices.Collect(next.Moves(seat))
				for _, m := range sample(moves) {
					if read, err := next.Read(seat, m.Text); err != nil || read != m.Text {
						l.errorf(next, "%s of seat %d is read as %q, %v", m.Text, seat+1, read, err)
					}
				}
				if _, err := next.Read(seat, noMove); err == nil {
					l.errorf(next, "seat %d may play %q", seat+1, noMove)
				}
				list := next.Legal(seat)
				same(l.t, "moves one by one", snapshot{Legal: [][]game.Move{list}}, snapshot{Legal: [][]game.Move{moves}})
				if want := len(list) == 1 && len(list[0].Gesture.Places) == 0; ok != want || ok && forced.Text != list[0].Text {
					l.errorf(next, "the forced move of seat %d is %q, %t", seat+1, forced.Text, ok)
				}
			}
		}
	}
}

// checkNotation checks that texts and gestures of a seat's moves are unique
// and can be entered.
func (l laws) checkNotation(s game.State, by game.Seat, moves []game.Move) {
	l.t.Helper()
	names := places(l.board)
	seen, gestures := map[string]bool{}, map[string]bool{}
	for _, m := range moves {
		if m.Text == "" || strings.ContainsAny(m.Text, " \t\n") {
			l.errorf(s, "move %q is not one word", m.Text)
		}
		gesture := strings.Join(m.Gesture.Places, " ") + "=" + m.Gesture.Choice
		if seen[m.Text] || gestures[gesture] {
			l.errorf(s, "move %s or its gesture %s comes twice", m.Text, gesture)
		}
		seen[m.Text], gestures[gesture] = true, true
		for _, place := range m.Gesture.Places {
			if !names[place] {
				l.errorf(s, "move %s goes by %q, which is not on the board", m.Text, place)
			}
		}
	}
	for _, m := range sample(moves) {
		if text, err := s.Read(by, m.Text); err != nil || text != m.Text {
			l.errorf(s, "move %s is read as %q, %v", m.Text, text, err)
		}
	}
}

// checkText checks that the position's text describes all but the history.
func (l laws) checkText(shot snapshot) {
	l.t.Helper()
	s, err := l.game.Position(l.setup, shot.Text)
	if err != nil {
		l.t.Errorf("the position's own text %q: %v", shot.Text, err)
		return
	}
	got := take(s)
	if shot.Over && !got.Over { // ended by repetition
		got.Turn, got.Over, got.Outcome, got.Legal = 0, true, shot.Outcome, shot.Legal
		for i := range got.Views {
			got.Views[i].Turn = 0
		}
	}
	shot.Ply = 0
	same(l.t, "the state read from its text", shot, got)
}

// checkRefusals checks that anything illegal is refused for the right reason.
func (l laws) checkRefusals(s game.State) {
	l.t.Helper()
	_, over := s.Outcome()
	for by := game.Nobody; int(by) <= s.Players(); by++ {
		legal := texts(s.Legal(by))
		want := game.ErrIllegal
		switch {
		case over:
			want = game.ErrOver
		case !s.Turn().Has(by):
			want = game.ErrTurn
		}
		tries := []string{"", " ", noMove, "\x00\xff", strings.Repeat("a1-", 1000)}
		for _, text := range sample(legal) {
			tries = append(tries, text+" ", text+"x", strings.ToUpper(text), text[1:])
		}
		for _, text := range tries {
			if slices.Contains(legal, text) {
				continue
			}
			if _, err := s.Play(by, text); !errors.Is(err, want) {
				l.errorf(s, "seat %d plays %q: %v instead of %v", by+1, text, err, want)
			}
			if read, err := s.Read(by, text); err == nil && !slices.Contains(legal, read) {
				l.errorf(s, "%q is read as %q, which is not legal", text, read)
			} else if err != nil && !errors.Is(err, want) {
				l.errorf(s, "seat %d has %q read: %v instead of %v", by+1, text, err, want)
			}
		}
	}
}

// checkFind checks that a state finds its moves by their texts before they were
// listed.
func (l laws) checkFind(s game.State, shot snapshot) {
	l.t.Helper()
	fresh, err := l.game.Position(l.setup, shot.Text)
	if err != nil || shot.Over {
		return // which checkText has reported
	}
	for by, moves := range shot.Legal {
		legal := texts(moves)
		for _, text := range sample(legal) {
			next, err := fresh.Play(game.Seat(by), text)
			if err != nil {
				l.errorf(s, "legal move %s, not listed before: %v", text, err)
				continue
			}
			if listed, err := s.Play(game.Seat(by), text); err != nil || listed.Text() != next.Text() {
				l.errorf(s, "%s, not listed before, leads to %s", text, next.Text())
			}
			for _, other := range []string{text + " ", text + "x", text[1:], strings.ToUpper(text), text + "&" + text, strings.Replace(text, "-", "x", 1)} {
				if _, err := fresh.Play(game.Seat(by), other); (err == nil) != slices.Contains(legal, other) {
					l.errorf(s, "seat %d plays %q, not listed before: %v", by+1, other, err)
				}
			}
		}
	}
}

// checkPlay checks that a legal text plays, and to the same state every time.
func (l laws) checkPlay(s game.State, by game.Seat, text string) {
	l.t.Helper()
	one, err := s.Play(by, text)
	if err != nil {
		l.errorf(s, "legal move %s: %v", text, err)
		return
	}
	other, err := s.Play(by, text)
	if err != nil {
		l.errorf(s, "legal move %s the second time: %v", text, err)
		return
	}
	same(l.t, "the state after "+text+", played twice", take(one), take(other))
	if one.Ply() != s.Ply()+1 || one.Players() != s.Players() {
		l.errorf(s, "after %s ply %d of %d players", text, one.Ply(), one.Players())
	}
}
