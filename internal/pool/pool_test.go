package pool_test

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/pool"
	"triplecross/internal/table"
)

var two = pool.Kind{Game: "hexdame", Players: 2, Clock: "2+4"}

// open returns a pool that seats its matches at tables named by their first person.
func open(t *testing.T, o pool.Options) *pool.Pool {
	o.Log = slog.New(slog.DiscardHandler)
	if o.Seat == nil {
		o.Seat = func(_ context.Context, m pool.Match) (string, error) {
			return "table of " + string(m.People[0].Person), nil
		}
	}
	p := pool.Open(o)
	t.Cleanup(p.Close)
	return p
}

func enter(t *testing.T, p *pool.Pool, people ...table.Person) {
	t.Helper()
	for _, person := range people {
		if err := p.Enter(pool.Ticket{Person: person, Kind: two, From: "here"}); err != nil {
			t.Fatal(err)
		}
	}
}

func TestPeopleOfAPoolAreToldTheirTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := open(t, pool.Options{})
		news, leave := p.Watch("ann")
		defer leave()
		enter(t, p, "ann", "bob")
		synctest.Wait()
		<-news
		if s, ok := p.Status("ann"); !ok || !s.Called || s.Waiting != 2 {
			t.Fatalf("Ann's status is %+v", s)
		}
		p.Ready("ann")
		p.Ready("bob")
		synctest.Wait()
		<-news
		for _, person := range []table.Person{"ann", "bob"} {
			if s, ok := p.Status(person); !ok || s.Table != "table of ann" {
				t.Errorf("the status of %s is %+v", person, s)
			}
		}
		if n := p.Total(); n != 0 {
			t.Errorf("%d people still wait", n)
		}
		time.Sleep(3 * time.Minute)
		if s, ok := p.Status("bob"); ok {
			t.Errorf("Bob's result is never dropped: %+v", s)
		}
	})
}

// Their pages send their wishes again if the server ends before the table is made.
func TestAWishIsKnownUntilTheTableIsMade(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		made := make(chan struct{})
		p := open(t, pool.Options{Seat: func(context.Context, pool.Match) (string, error) {
			<-made
			return "a table", nil
		}})
		for person, name := range map[table.Person]string{"ann": "Ann", "bob": "Bob"} {
			if err := p.Enter(pool.Ticket{Person: person, Name: name, Kind: two, From: "here", Patience: 5 * time.Minute}); err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		p.Ready("ann")
		p.Ready("bob")
		synctest.Wait()
		if n := p.Total(); n != 0 {
			t.Fatalf("%d people still wait", n)
		}
		if s, ok := p.Status("ann"); !ok || s.Kind != two || s.Name != "Ann" || s.Patience != 5*time.Minute {
			t.Errorf("Ann's status is %+v", s)
		}
		close(made)
		synctest.Wait()
		if s, ok := p.Status("ann"); !ok || s.Table != "a table" {
			t.Errorf("then it is %+v", s)
		}
	})
}

func TestClosingThePageEndsTheWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := open(t, pool.Options{})
		_, leave := p.Watch("ann")
		_, second := p.Watch("ann")
		enter(t, p, "ann")
		leave()
		time.Sleep(time.Minute)
		if p.Total() != 1 {
			t.Fatal("Ann is gone although another page of hers is open")
		}
		second()
		time.Sleep(time.Minute)
		if p.Total() != 0 {
			t.Error("Ann waits without a page")
		}
	})
}

func TestClosingThePageWhenCalledFreesTheOtherAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := open(t, pool.Options{})
		_, leave := p.Watch("ann")
		enter(t, p, "ann", "bob")
		synctest.Wait()
		p.Ready("bob")
		leave()
		enter(t, p, "cleo")
		synctest.Wait()
		p.Ready("bob")
		p.Ready("cleo")
		synctest.Wait()
		if s, _ := p.Status("cleo"); s.Table != "table of bob" {
			t.Errorf("Cleo's status is %+v", s)
		}
	})
}

func TestAPageWithoutScriptKeepsItsPlaceByBeingLoaded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := open(t, pool.Options{})
		enter(t, p, "ann")
		for range 20 {
			time.Sleep(5 * time.Second)
			if _, ok := p.Status("ann"); !ok {
				t.Fatal("Ann lost her place")
			}
		}
		time.Sleep(20 * time.Second)
		if p.Total() != 0 {
			t.Error("Ann still waits although her page is gone")
		}
	})
}

func TestAPoolHasLimits(t *testing.T) {
	p := open(t, pool.Options{Most: 3, MostFrom: 2})
	kinds := []pool.Kind{two, {Game: "chexers", Players: 3}, {Game: "chexers", Players: 3, Clock: "5+8"}, {Game: "hexachess", Players: 3}}
	var refused *table.Refused
	for i, c := range []struct {
		from string
		ok   bool
	}{{"here", true}, {"here", true}, {"here", false}, {"there", true}, {"elsewhere", false}} {
		err := p.Enter(pool.Ticket{Person: table.Person(rune('a' + i)), Kind: kinds[i%len(kinds)], From: c.from})
		if (err == nil) != c.ok || err != nil && !errors.As(err, &refused) {
			t.Errorf("person %d from %s: %v", i, c.from, err)
		}
	}
}

func TestNobodyWaitsWhereOthersWaitElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var elsewhere atomic.Bool
		p := open(t, pool.Options{
			Owns: func() bool { return !elsewhere.Load() },
			Seat: func(context.Context, pool.Match) (string, error) {
				t.Error("people are seated")
				return "", nil
			},
		})
		news, leave := p.Watch("ann")
		defer leave()
		enter(t, p, "ann")
		time.Sleep(time.Second)
		<-news
		elsewhere.Store(true)
		time.Sleep(4 * time.Second)
		synctest.Wait()
		<-news
		if s, ok := p.Status("ann"); ok {
			t.Errorf("Ann still waits: %+v", s)
		}
		elsewhere.Store(false)
		enter(t, p, "ann", "bob") // are called
		synctest.Wait()
		elsewhere.Store(true)
		p.Ready("ann")
		p.Ready("bob")
		synctest.Wait()
		if n := p.Total(); n != 0 {
			t.Errorf("%d people wait", n)
		}
	})
}

// People keep waiting where others come, and their waiting time goes on.
func TestPeopleGoOnWaitingAtAnotherServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var elsewhere, listens atomic.Bool
		b := open(t, pool.Options{Owns: elsewhere.Load})
		a := open(t, pool.Options{
			Owns: func() bool { return !elsewhere.Load() },
			HandOver: func(_ context.Context, people []pool.Waiter) error {
				if !listens.Load() {
					return errors.New("it does not listen yet")
				}
				return b.Take(people)
			},
		})
		news, leave := a.Watch("ann")
		defer leave()
		if err := a.Enter(pool.Ticket{Person: "ann", Kind: two, From: "here", Patience: 20 * time.Second}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Second)
		elsewhere.Store(true)
		a.Look()
		time.Sleep(3 * time.Second)
		if s, ok := a.Status("ann"); !ok || s.Called || a.Total() != 1 || b.Total() != 0 {
			t.Fatalf("Ann's status is %+v", s)
		}
		listens.Store(true)
		time.Sleep(time.Second)
		<-news
		if _, ok := a.Status("ann"); ok || a.Total() != 0 {
			t.Error("Ann still waits at the first server")
		}
		_, leaveB := b.Watch("ann") // her page has come
		defer leaveB()
		if s, ok := b.Status("ann"); !ok || s.Waiting != 1 || s.Fills != 6 {
			t.Errorf("Ann's status is %+v, %v", s, ok)
		}
		time.Sleep(7 * time.Second)
		if s, ok := b.Status("ann"); !ok || !s.Called {
			t.Errorf("Ann's status is %+v, %v", s, ok)
		}
	})
}

// A server that shuts down hands over the people who wait first.
func TestAPoolThatClosesHandsPeopleOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var elsewhere atomic.Bool
		b := open(t, pool.Options{
			Owns: elsewhere.Load, HandOver: func(context.Context, []pool.Waiter) error { return errors.New("not yet") },
		})
		enter(t, b, "bob") // whose page knows of the new owner before that server does
		a := pool.Open(pool.Options{
			Owns: func() bool { return !elsewhere.Load() }, Log: slog.New(slog.DiscardHandler),
			HandOver: func(_ context.Context, people []pool.Waiter) error { return b.Take(people) },
		})
		enter(t, a, "ann")
		elsewhere.Store(true)
		a.Close()
		if err := a.Take(nil); err == nil {
			t.Error("a closed pool takes people")
		}
		if n := b.Total(); n != 2 {
			t.Errorf("%d people wait", n)
		}
	})
}

// A server that leaves may know the new owner before the new owner does.
func TestAServerTakesPeopleBeforeItKnowsThatItOwnsThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var elsewhere, here atomic.Bool
		b := open(t, pool.Options{
			Owns: here.Load, HandOver: func(context.Context, []pool.Waiter) error { return errors.New("the other server has ended") },
		})
		time.Sleep(time.Hour)
		a := open(t, pool.Options{
			Owns:     func() bool { return !elsewhere.Load() },
			HandOver: func(_ context.Context, people []pool.Waiter) error { return b.Take(people) },
		})
		enter(t, a, "ann")
		elsewhere.Store(true)
		a.Look()
		time.Sleep(time.Second)
		here.Store(true)
		time.Sleep(time.Second)
		if s, ok := b.Status("ann"); !ok || s.Waiting != 1 || a.Total() != 0 {
			t.Errorf("Ann's status is %+v, %v", s, ok)
		}
	})
}

// A server asks again if the answer was lost, and people may have played here before they waited elsewhere.
func TestPeopleAreTakenOverOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := open(t, pool.Options{})
		play := func(people ...pool.Waiter) {
			t.Helper()
			if err := p.Take(people); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			p.Ready("ann")
			p.Ready("bob")
			synctest.Wait()
			if s, _ := p.Status("ann"); s.Table == "" {
				t.Fatalf("Ann's status is %+v", s)
			}
		}
		ann := pool.Waiter{Ticket: pool.Ticket{Person: "ann", Kind: two}, Waited: 10 * time.Second}
		bob := pool.Waiter{Ticket: pool.Ticket{Person: "bob", Kind: two}, Waited: 5 * time.Second}
		play(ann, bob)
		ann.Waited += time.Second
		time.Sleep(time.Second)
		if err := p.Take([]pool.Waiter{ann}); err != nil || p.Total() != 0 {
			t.Errorf("%d people who play still wait: %v", p.Total(), err)
		}
		time.Sleep(20 * time.Second)
		if err := p.Take([]pool.Waiter{ann}); err != nil {
			t.Fatal(err)
		}
		if s, _ := p.Status("ann"); s.Table != "" || s.Waiting != 1 {
			t.Errorf("Ann's status is %+v", s)
		}
	})
}

func TestEverybodyGetsTheFailure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		full := errors.New("no table can be made")
		p := open(t, pool.Options{Seat: func(context.Context, pool.Match) (string, error) { return "", full }})
		enter(t, p, "ann", "bob")
		synctest.Wait()
		p.Ready("ann")
		p.Ready("bob")
		synctest.Wait()
		if s, ok := p.Status("ann"); !ok || !errors.Is(s.Problem, full) {
			t.Errorf("Ann's status is %+v", s)
		}
	})
}
