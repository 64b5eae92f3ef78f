package evening_test

import (
	"slices"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/evening"
	"triplecross/internal/table"
)

func TestPeopleWithThePageOpenAreHere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := new(evening.Presence)
		here := func(want ...table.Person) {
			t.Helper()
			if got := p.Here("x"); !slices.Equal(got, want) {
				t.Errorf("here are %v, not %v", got, want)
			}
		}
		told := p.Changed("x")
		leave, leaveOther := p.Enter("x", "ann"), p.Enter("x", "ann")
		p.Enter("y", "cid")
		p.Enter("x", "") // a stranger
		here("ann")
		select {
		case <-told:
		default:
			t.Error("nobody is told that Ann has come")
		}
		leave()
		leave() // again
		time.Sleep(time.Minute)
		here("ann") // with another page
		leaveOther()
		here("ann") // may be reloading the page
		p.Look("x", "ben")
		time.Sleep(15 * time.Second)
		here("ben")
		time.Sleep(time.Minute)
		here()
		p.Look("y", "ben") // evenings that nobody has open are dropped now
		back := p.Enter("x", "ann")
		defer back()
		here("ann")
	})
}

func TestOneAtATimeBeginsAGame(t *testing.T) {
	p := new(evening.Presence)
	end, ok := p.Begin("x")
	if _, again := p.Begin("x"); !ok || again {
		t.Errorf("the first may begin: %v, the second meanwhile: %v", ok, again)
	}
	if other, ok := p.Begin("y"); !ok {
		t.Error("another evening has to wait")
	} else {
		other()
	}
	told := p.Changed("x")
	end()
	<-told
	if _, ok := p.Begin("x"); !ok {
		t.Error("nobody may begin the next game")
	}
}

func TestEveningsThatDoNotExistAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := new(evening.Presence)
		defer p.Enter("x", "ann")()
		for i := range 100 {
			end, ok := p.Begin(strconv.Itoa(i))
			if !ok {
				t.Fatalf("evening %d is busy", i)
			}
			end()
			time.Sleep(time.Minute)
		}
		if n := p.Evenings(); n > 2 {
			t.Errorf("%d evenings are in memory, with people at one", n)
		}
		if here := p.Here("x"); len(here) != 1 {
			t.Errorf("%v are here, not Ann", here)
		}
	})
}
