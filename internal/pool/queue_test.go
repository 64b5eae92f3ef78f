package pool

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"triplecross/internal/table"
)

var three = Kind{Game: "chexers", Players: 3, Clock: "5+8"}

// line is a queue with a clock that the test turns.
type line struct {
	*testing.T
	queue
	now time.Time
}

func newLine(t *testing.T) *line {
	return &line{T: t, queue: queue{answer: 5 * time.Second}, now: time.Unix(0, 0)}
}

func (l *line) come(k Kind, patience time.Duration, people ...table.Person) {
	for _, p := range people {
		l.enter(l.now, Ticket{Person: p, Kind: k, Patience: patience})
	}
}

func (l *line) say(people ...table.Person) {
	for _, p := range people {
		l.confirm(p)
	}
}

// expect lets time pass and checks which matches that makes: "ann bob+1" has one bot.
func (l *line) expect(wait time.Duration, want ...string) {
	l.Helper()
	l.now = l.now.Add(wait)
	var got []string
	for _, m := range l.advance(l.now) {
		var people []string
		for _, t := range m.People {
			people = append(people, string(t.Person))
		}
		text := strings.Join(people, " ")
		if bots := m.Kind.Players - len(people); bots > 0 {
			text += fmt.Sprintf("+%d", bots)
		}
		got = append(got, text)
	}
	if !slices.Equal(got, want) {
		l.Errorf("after %v the matches are %q, not %q", wait, got, want)
	}
}

func TestThreeWaitingPeopleAreMatchedAtOnce(t *testing.T) {
	l := newLine(t)
	l.come(three, 0, "ann", "bob")
	l.expect(time.Hour)
	l.come(three, 20*time.Second, "cleo")
	l.expect(0)
	l.say("ann", "bob")
	l.expect(time.Second)
	l.say("cleo")
	l.expect(0, "ann bob cleo")
	if len(l.waiting) > 0 {
		t.Errorf("%d people still wait", len(l.waiting))
	}
}

func TestBotsFillTheSeatsWhenThePatienceOfOneIsOver(t *testing.T) {
	l := newLine(t)
	l.come(three, 0, "ann")
	l.expect(time.Minute)
	l.come(three, 20*time.Second, "bob")
	l.expect(19 * time.Second)
	if at, ok := l.next(); !ok || !at.Equal(l.now.Add(time.Second)) {
		t.Errorf("the queue is next due at %v, not in a second", at)
	}
	l.expect(time.Second)
	l.say("ann", "bob")
	l.expect(0, "ann bob+1")
}

func TestAnUnansweredCallFreesTheOthers(t *testing.T) {
	l := newLine(t)
	l.come(three, 0, "ann", "bob", "cleo", "dora")
	l.expect(0)
	l.say("ann", "cleo")
	l.expect(4 * time.Second)
	l.expect(time.Second) // Bob ran out of time, Dora is called in his place
	l.say("ann", "cleo", "dora")
	l.expect(0, "ann cleo dora")
	if l.find("bob") != nil {
		t.Error("Bob waits although he did not answer")
	}
}

func TestLeavingDuringTheMatchFreesTheOthersAtOnce(t *testing.T) {
	l := newLine(t)
	l.come(three, 0, "ann", "bob", "cleo")
	l.expect(0)
	l.say("ann", "cleo")
	l.leave("bob")
	l.come(three, 0, "dora")
	l.expect(0)
	l.say("ann", "cleo", "dora")
	l.expect(0, "ann cleo dora")
}

func TestOnePersonHasOnePlace(t *testing.T) {
	l := newLine(t)
	other := Kind{Game: "hexdame", Players: 2, Clock: "2+4"}
	l.come(three, 0, "ann", "ann", "bob", "ann")
	l.expect(time.Hour)
	if n := l.count(three); n != 2 {
		t.Errorf("%d wait, not 2", n)
	}
	l.come(other, 0, "ann") // she has changed her mind
	l.expect(0)
	if a, b := l.count(three), l.count(other); a != 1 || b != 1 {
		t.Errorf("%d and %d wait for the two games, not one each", a, b)
	}
	l.come(other, 0, "cleo")
	l.expect(0)
	l.say("ann", "cleo")
	l.expect(0, "ann cleo")
}

// Pages that lose their server enter at the next one, perhaps before the old one has handed their people over.
func TestWhoEntersBeforeTheyAreHandedOverKeepTheirPlace(t *testing.T) {
	l := newLine(t)
	other := Kind{Game: "hexdame", Players: 2, Clock: "2+4"}
	began := l.now
	l.now = began.Add(time.Minute)
	l.come(three, 0, "ann", "bob", "cleo")
	l.come(three, 2*time.Minute, "dora")
	l.come(other, 0, "emil")
	for _, p := range []table.Person{"dora", "emil"} {
		l.take(began, Ticket{Person: p, Kind: three})
	}
	l.take(l.now.Add(time.Second), Ticket{Person: "dora", Kind: three}) // by a server that knows her for less time
	l.expect(0)
	if first := l.waiting[0]; first.Person != "dora" || first.Patience != 2*time.Minute {
		t.Errorf("Dora is not first with her present patience: %+v", l.all(l.now))
	}
	if last := l.waiting[len(l.waiting)-1]; last.Person != "emil" || last.Kind != other {
		t.Errorf("Emil has not the place of what he wishes now: %+v", l.all(l.now))
	}
	l.take(began, Ticket{Person: "ann", Kind: three}) // she has been called
	l.say("dora", "ann", "bob")
	l.expect(0, "dora ann bob")
}

func TestKindsDoNotMix(t *testing.T) {
	l := newLine(t)
	slow := three
	slow.Clock = "10+20"
	l.come(three, 0, "ann", "bob")
	l.come(slow, 0, "cleo", "dora")
	l.expect(time.Hour)
	l.say("ann", "bob", "cleo", "dora")
	l.expect(time.Hour)
}
