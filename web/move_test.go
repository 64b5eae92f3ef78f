package web_test

import (
	"fmt"
	"strings"
	"testing"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
	"triplecross/web"
)

// refused checks that a command is refused with a code and a sentence, that a
// whole view of the unchanged table follows, and that the game goes on.
func (s *site) refused(table string, people []*person, l *line, id string, code protocol.Code) {
	s.t.Helper()
	version := s.table(table).Version
	m := l.await("no")
	if m.ID != id || m.Code != code || m.Why == "" {
		s.t.Errorf("the answer to %s is %s, want the code %q", id, m.Raw, code)
	}
	if m := l.next(); m.Kind != "view" || m.Version != version {
		s.t.Errorf("after the refusal comes %s, want the view of version %d", m.Raw, version)
	}
	s.goesOn(table, people)
}

func TestAnIllegalMoveIsRefused(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"a1-a7", "", "pass", "d7-d6", "a1-b1\x00", strings.Repeat("a", 3000), `["MOVE",[[-3,0],[-2,0]]]`} {
		t.Run(fmt.Sprintf("%.10q", text), func(t *testing.T) {
			s := open(t, web.Limits{})
			table, people := s.three()
			l := people[0].dial(table)
			l.await("view")
			s.refused(table, people, l, l.play(l.Version, 0, text), protocol.CodeIllegal)
		})
	}
}

func TestAStaleMoveIsRefused(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	l := people[0].dial(table)
	l.await("view")
	before := l.Version
	l.play(before, 0, "a1-b1")
	l.await("ack")
	s.refused(table, people, l, l.play(before, 0, "b1-c1"), protocol.CodeStale)
	l.catchUp(s.table(table).Version)
	s.refused(table, people, l, l.play(l.Version+100, 0, "b1-c1"), protocol.CodeStale)
}

// It would be played if nothing had moved yet, and be stale ever after.
func TestAMoveWithoutAVersionIsRefused(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	l := people[0].dial(table)
	l.await("view")
	l.say(`{"t":"play","id":"a","s":0,"m":"a1-b1"}`)
	if no := l.await("no"); no.ID != "a" || no.Code != protocol.CodeMalformed || !strings.Contains(no.Why, "n has to be 1 or more") {
		t.Errorf("the answer is %s", no.Raw)
	}
	s.refused(table, people, l, l.play(-1, 0, "a1-b1"), protocol.CodeMalformed)
}

func TestAMoveOutOfTurnIsRefused(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	l := people[1].dial(table)
	l.await("view")
	s.refused(table, people, l, l.play(l.Version, 1, "d7-d6"), protocol.CodeTurn)
}

func TestAMoveForAForeignSeatIsRefused(t *testing.T) {
	t.Parallel()
	for name, mover := range map[string]func(s *site, table string, people []*person) *person{
		"another player": func(_ *site, _ string, people []*person) *person { return people[1] },
		"a stranger":     func(s *site, _ string, _ []*person) *person { return s.guest() },
		"a player of another table": func(s *site, _ string, _ []*person) *person {
			p := s.guest()
			p.create("me", "open", "open")
			return p
		},
		"a forged cookie": func(s *site, _ string, _ []*person) *person {
			p := s.guest()
			p.SetCookie("person", strings.Repeat("A", 26))
			return p
		},
		"a cookie of a person's digest": func(s *site, table string, people []*person) *person {
			p := s.guest()
			p.SetCookie("person", string(s.table(table).Host))
			return p
		},
		"a cookie cut short": func(s *site, _ string, people []*person) *person {
			p := s.guest()
			p.SetCookie("person", people[0].Cookie("person")[:25])
			return p
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, web.Limits{})
			table, people := s.three()
			l := mover(s, table, people).dial(table)
			if view := l.await("view"); view.Legal != "" {
				t.Errorf("the view tells the legal moves: %s", view.Raw)
			}
			s.refused(table, people, l, l.play(l.Version, 0, "a1-b1"), protocol.CodeSeat)
		})
	}
}

func TestAMoveForASeatThatIsNotThereIsRefused(t *testing.T) {
	t.Parallel()
	// 256 and -256 would be seat 0 if a seat were read as a byte.
	for _, seat := range []int{-1, 3, 6, 127, 128, 256, -256, 1 << 40} {
		t.Run(fmt.Sprint(seat), func(t *testing.T) {
			s := open(t, web.Limits{})
			table, people := s.three()
			l := people[0].dial(table)
			l.await("view")
			s.refused(table, people, l, l.play(l.Version, seat, "a1-b1"), protocol.CodeSeat)
		})
	}
}

func TestAMoveBeforeTheGameAndAfterItIsRefused(t *testing.T) {
	s := open(t, web.Limits{})
	host := s.guest()
	table := host.create("me", "open", "open")
	l := host.dial(table)
	l.await("view")
	if no := l.refusal(0, "a1-b1"); no.Code != protocol.CodeStatus {
		t.Errorf("before the game the answer is %s", no.Raw)
	}
	table, people := s.three()
	s.playOut(table, people)
	l = people[0].dial(table)
	l.await("view")
	if no := l.refusal(0, "a1-b1"); no.Code != protocol.CodeStatus {
		t.Errorf("after the game the answer is %s", no.Raw)
	}
}

func TestAMoveSentTwiceIsPlayedOnce(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	first := people[0].dial(table)
	first.await("view")
	move := protocol.Play{ID: "one", Version: first.Version, Seat: 0, Text: "a1-b1"}
	if err := first.Play(move); err != nil {
		t.Fatal(err)
	}
	ack := first.await("ack")
	// Another socket of the same person sends it again, as after a lost
	// connection.
	second := people[0].resume(table, siteclient.View{Version: move.Version})
	if err := second.Play(move); err != nil {
		t.Fatal(err)
	}
	if again := second.await("ack"); again.ID != ack.ID || again.Version != ack.Version {
		t.Errorf("first %s, then %s", ack.Raw, again.Raw)
	}
	if n := len(s.table(table).Moves); n != 1 {
		t.Errorf("%d moves were played", n)
	}
	s.goesOn(table, people)
}
