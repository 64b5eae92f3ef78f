package push_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/push"
	"triplecross/internal/push/pushtest"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

func TestPeopleAreNotifiedOfNewPlayersTurnsAndRematches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		ann, ben := w.browser("ann", "en"), w.browser("ben", "de")
		id := w.table(days())
		w.sit(id, "ben", "Ben", 1) // the game begins: Ann is on turn
		n := w.gets(ann, "It is your turn", "HexDame with Ben")
		if n.Tag != push.Reference(id) || n.TTL != "259200" || n.Server != w.push.Key() {
			t.Errorf("the notice is %+v", n)
		}
		for _, secret := range []string{id, "ann", "ben"} {
			if strings.Contains(n.Payload+n.Topic, secret) {
				t.Errorf("%s is in %s, %s", secret, n.Payload, n.Topic)
			}
		}
		w.move(id, "ann")
		w.gets(ben, "Du bist am Zug", "HexDame mit Ann")
		w.do(id, "ben", table.Resign{Seat: 1})
		w.gets(ann, "You won", "HexDame with Ben")
		_, err := w.lobby.Rematch(w.ctx, id, "ben", "")
		w.check(err)
		w.gets(ann, "Ben wants a rematch", "HexDame")
		next, err := w.lobby.Rematch(w.ctx, id, "ann", "")
		w.check(err)
		if n := w.gets(ben, "Du bist am Zug", "HexDame mit Ann"); n.Tag != push.Reference(next) {
			t.Error("it is the turn at another table")
		}
		w.quiet(ann)
		w.quiet(ben)
	})
}

// The next game of an evening may have no seat for somebody who has played the last one.
func TestNobodyIsNotifiedOfARematchWithoutASeatForThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		ann, ben := w.browser("ann", "en"), w.browser("ben", "en")
		id := w.table(table.Settings{})
		w.sit(id, "ben", "Ben", 1)
		w.do(id, "ben", table.Resign{Seat: 1})
		w.gets(ann, "Ben has sat down", "HexDame")
		next, err := w.lobby.Create(w.ctx, table.Spec{
			Game: "hexdame", Host: "cid", Name: "Cid",
			Seats: []table.Holder{{Kind: table.SeatFree, For: "ann", Name: "Ann"}, {Kind: table.SeatFree, For: "cid", Name: "Cid"}},
		})
		w.check(err)
		w.do(id, "", table.FollowRematch{Table: next})
		w.sit(next, "cid", "Cid", 1)
		w.gets(ann, "Cid wants a rematch", "HexDame")
		w.quiet(ben)
	})
}

func TestPeopleAreNotifiedOfRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		ann, ben := w.browser("ann", "en"), w.browser("ben", "fr")
		id := w.table(days())
		w.sit(id, "ben", "Ben", 1)
		w.move(id, "ann")
		w.move(id, "ben")
		w.move(id, "ann")
		w.gets(ben, "C’est à vous de jouer", "HexDame avec Ann")

		w.do(id, "ann", table.OfferDraw{})
		w.gets(ben, "Ann propose nulle", "HexDame")
		w.do(id, "ben", table.DeclineDraw{})
		w.do(id, "ben", table.TakeBack{})
		w.gets(ann, "Ben asks to take a move back", "HexDame")
		w.do(id, "ann", table.AnswerUndo{})
		w.quiet(ben)

		w.do(id, "ben", table.TakeBack{})
		w.do(id, "ben", table.AnswerUndo{}) // who takes it back at once
		w.do(id, "ben", table.OfferDraw{})
		w.do(id, "ann", table.OfferDraw{})
		w.gets(ben, "La partie est nulle", "HexDame avec Ann")
		w.quiet(ann)
	})
}

func TestAPlayerWhoEndsTheGameIsNotAskedAnyMore(t *testing.T) {
	for name, ask := range map[string]table.Command{"a draw": table.OfferDraw{}, "a takeback": table.TakeBack{}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				id := w.table(days())
				w.sit(id, "ben", "Ben", 1)
				for _, by := range []table.Person{"ann", "ben", "ann"} {
					w.move(id, by)
				}
				time.Sleep(time.Minute)
				ann := w.browser("ann", "en")
				w.do(id, "ben", ask)
				w.do(id, "ann", table.Resign{Seat: 0})
				w.quiet(ann)
			})
		})
	}
}

// People with several seats ask nobody there, and end the game for all of their seats.
func TestPeopleWithSeveralSeatsAreNotNotifiedOfThemselves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		ann, ben := w.browser("ann", "en"), w.browser("ben", "en")
		id, err := w.lobby.Create(w.ctx, table.Spec{
			Game: "chexers", Host: "ann", Name: "Ann", Public: true, Settings: days(),
			Seats: []table.Holder{{Kind: table.SeatPerson}, {Kind: table.SeatPerson}, {Kind: table.SeatFree}},
		})
		w.check(err)
		w.sit(id, "ben", "Ben", 2)
		w.gets(ann, "It is your turn", "Chexers with Ben")
		for seat := range game.Seat(2) {
			moment, err := w.lobby.Table(w.ctx, id)
			w.check(err)
			w.do(id, "ann", table.Play{Seat: seat, Text: moment.State().Legal(seat)[0].Text, Version: moment.Version})
		}
		w.move(id, "ben")
		w.quiet(ben)
		w.gets(ann, "It is your turn", "Chexers with Ben")
		w.do(id, "ann", table.TakeBack{}) // of the move of her second seat
		w.gets(ben, "Ann asks to take a move back", "Chexers")
		w.quiet(ann)
		w.do(id, "ann", table.Resign{Seat: 0})
		w.do(id, "ann", table.Resign{Seat: 1})
		w.gets(ben, "You won", "Chexers with Ann")
		w.quiet(ann)
	})
}

func TestSlowPeopleAreNotifiedThatTheirTimeRanOutAndThatTheGameIsOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		ann, ben := w.browser("ann", "en"), w.browser("ben", "de")
		s := days()
		s.Flag = table.FlagLose
		id := w.table(s)
		w.sit(id, "ben", "Ben", 1)
		w.gets(ann, "It is your turn", "HexDame with Ben")
		time.Sleep(s.Clock.Turn)
		w.gets(ann, "The game is over", "HexDame with Ben")
		w.gets(ben, "Du hast gewonnen", "HexDame mit Ann")

		id = w.table(days()) // where a bot plays on
		w.sit(id, "ben", "Ben", 1)
		w.gets(ann, "It is your turn", "HexDame with Ben")
		time.Sleep(s.Clock.Turn)
		w.gets(ann, "Your time ran out", "HexDame with Ben")
		w.gets(ben, "Du bist am Zug", "HexDame")
	})
}

func TestSlowPeopleAreRemindedOnceThatTheirTimeRunsOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		ann, ben := w.browser("ann", "en"), w.browser("ben", "en")
		var moved atomic.Bool // the table, to another server
		w.push.Remind(w.lobby, func(string) bool { return !moved.Load() })
		id := w.table(days())
		w.sit(id, "ben", "Ben", 1)
		w.gets(ann, "It is your turn", "HexDame with Ben")
		time.Sleep(59 * time.Hour)
		w.quiet(ann)
		time.Sleep(time.Hour + 10*time.Minute)
		w.gets(ann, "12 hours left for your move", "HexDame with Ben")
		time.Sleep(time.Hour)
		w.quiet(ann)
		w.move(id, "ann")
		w.gets(ben, "It is your turn", "HexDame with Ann")
		time.Sleep(60 * time.Hour)
		w.move(id, "ben") // in time, so that the reminder is not sent
		w.gets(ann, "It is your turn", "HexDame with Ben")
		w.quiet(ben)

		moved.Store(true)
		time.Sleep(60*time.Hour + 15*time.Minute)
		w.quiet(ann)
		another := w.open()
		defer another.Close()
		another.Remind(w.lobby, nil)
		w.gets(ann, "12 hours left for your move", "HexDame with Ben")
		third := w.open() // gets the table after she has been reminded
		defer third.Close()
		time.Sleep(time.Hour)
		third.Remind(w.lobby, nil)
		w.quiet(ann)
	})
}

// swaying lists due times that vary by a second, as the clocks of lobby and system differ by half a second,
// and sometimes fails to list.
type swaying struct {
	*lobby.Lobby
	asked int
}

func (s *swaying) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	list, err := s.Lobby.List(ctx, q)
	if s.asked++; s.asked%5 == 0 {
		return nil, store.ErrStalled
	}
	for i := range list {
		list[i].Due = list[i].Due.Add(time.Duration(s.asked/2%2) * time.Second)
	}
	return list, err
}

func TestPeopleAreRemindedOnceWhateverTheClocksShow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		ann := w.browser("ann", "en")
		w.push.Remind(&swaying{Lobby: w.lobby}, nil)
		id := w.table(days())
		w.sit(id, "ben", "Ben", 1)
		w.gets(ann, "It is your turn", "HexDame with Ben")
		time.Sleep(60*time.Hour + 11*time.Minute)
		w.gets(ann, "12 hours left for your move", "HexDame with Ben")
		time.Sleep(2 * time.Hour)
		w.quiet(ann)
	})
}

func TestPeopleAreNotifiedWhenAFriendSitsDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		ann := w.browser("ann", "fr")
		id, err := w.lobby.Create(w.ctx, table.Spec{
			Game: "chexers", Host: "ann", Name: "Ann", Public: true, Seats: []table.Holder{{Kind: table.SeatPerson}},
		})
		w.check(err)
		w.sit(id, "ben", "Ben", 1)
		w.gets(ann, "Ben a pris place", "Chexers")
		looks, err := w.lobby.Subscribe(w.ctx, id, "ann", looked(), func() {})
		w.check(err)
		synctest.Wait()
		w.sit(id, "cid", "Cid", 2) // without days, spectators get no notices, and turns make none
		w.quiet(ann)
		looks.Close()
	})
}

func TestPeopleWhoMoveSoonAreNotNotified(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		ann, ben := w.browser("ann", "en"), w.browser("ben", "en")
		id := w.table(days())
		w.sit(id, "ben", "Ben", 1)
		for _, by := range []table.Person{"ann", "ben", "ann"} {
			time.Sleep(5 * time.Second)
			w.move(id, by)
		}
		w.gets(ben, "It is your turn", "HexDame with Ann")
		w.quiet(ben)
		// Ann's notice that Ben had sat down was replaced by her turn, and she moved before that was due.
		w.quiet(ann)
	})
}

func TestABrowserThatIsGoneIsForgotten(t *testing.T) {
	for _, status := range []int{http.StatusNotFound, http.StatusGone} {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t)
			gone, there := w.browser("ann", "en"), w.browser("ann", "en")
			w.service.Answer(gone, status)
			w.sit(w.table(days()), "ben", "Ben", 1)
			w.gets(there, "It is your turn", "HexDame with Ben")
			got := map[push.Result]int{}
			for range 2 {
				got[<-w.counted]++
			}
			list, err := w.push.Of(w.ctx, "ann")
			if err != nil || len(list) != 1 || list[0].Endpoint != there.Endpoint || got[push.Gone] != 1 || got[push.Sent] != 1 {
				t.Errorf("after %d there are %+v, %v, and the results %v", status, list, err, got)
			}
		})
	}
}

func TestAServiceThatFailsIsAskedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		ann, other := w.browser("ann", "en"), w.browser("ann", "en")
		w.service.Answer(ann, http.StatusServiceUnavailable)
		w.sit(w.table(days()), "ben", "Ben", 1)
		w.gets(other, "It is your turn", "HexDame with Ben")
		synctest.Wait()
		w.service.Answer(ann, http.StatusCreated)
		w.gets(ann, "It is your turn", "HexDame with Ben")
		w.quiet(other)

		w.service.Answer(ann, http.StatusForbidden) // which it keeps answering
		w.sit(w.table(days()), "ben", "Ben", 1)
		for got := push.Sent; got == push.Sent; got = <-w.counted {
			if time.Sleep(time.Minute); w.push.Waiting() == 0 && len(w.counted) == 0 {
				t.Fatal("the result is not counted")
			}
		}
		if list, err := w.push.Of(w.ctx, "ann"); err != nil || len(list) != 2 {
			t.Errorf("there are %v, %v", list, err)
		}
	})
}

// lines are the lines of a log that several goroutines write.
type lines chan string

func (l lines) Write(line []byte) (int, error) {
	l <- string(line)
	return len(line), nil
}

// take removes and returns what was written.
func (l lines) take() string {
	var text strings.Builder
	for len(l) > 0 {
		text.WriteString(<-l)
	}
	return text.String()
}

// Only the log tells the operator that a service refuses what the site sends, or cannot be reached.
func TestTheLogSaysWhyNoticesAreNotTaken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		written := make(lines, 100)
		w := newWorld(t, func(o *push.Options) { o.Log = slog.New(slog.NewTextHandler(written, nil)) })
		ann := w.browser("ann", "en")
		sent := func(status int) string {
			w.service.Answer(ann, status)
			w.sit(w.table(days()), "ben", "Ben", 1)
			time.Sleep(time.Minute)
			synctest.Wait()
			return written.take()
		}
		if got := sent(http.StatusServiceUnavailable); got != "" {
			t.Errorf("a failure that may pass is logged:\n%s", got)
		}
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		if got := written.take(); strings.Count(got, "cannot send") != 1 || !strings.Contains(got, "service=push.example status=503") {
			t.Errorf("after the last attempt the log says\n%s", got)
		}
		if got := sent(http.StatusForbidden); !strings.Contains(got, "service=push.example status=403") || strings.Contains(got, ann.Endpoint) {
			t.Errorf("of a refusal the log says\n%s", got)
		}
	})
}

func TestABrowserThatChangedHandsIsNotTriedAgain(t *testing.T) {
	for name, change := range map[string]func(world, *pushtest.Browser) error{
		"unsubscribed": func(w world, b *pushtest.Browser) error { return w.push.Unsubscribe(w.ctx, "ann", b.Endpoint) },
		"erased":       func(w world, _ *pushtest.Browser) error { return lobby.NewPeople(w.lobby).Erase(w.ctx, "ann") },
		"somebody else's": func(w world, b *pushtest.Browser) error {
			return w.push.Subscribe(w.ctx, "zoe", b.Endpoint, b.Key, b.Auth)
		},
		"with other keys": func(w world, b *pushtest.Browser) error {
			other := w.service.Subscribe()
			return w.push.Subscribe(w.ctx, "ann", b.Endpoint, other.Key, other.Auth)
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				ann := w.browser("ann", "en")
				w.service.Answer(ann, http.StatusServiceUnavailable)
				w.sit(w.table(days()), "ben", "Ben", 1)
				time.Sleep(20 * time.Second)
				synctest.Wait()
				if n := w.push.Waiting(); n != 1 {
					t.Fatalf("%d notices wait for another attempt", n)
				}
				w.check(change(w, ann))
				w.service.Answer(ann, http.StatusCreated)
				w.quiet(ann)
				w.quiet(ann)
				if n := w.push.Waiting(); n != 0 {
					t.Errorf("%d notices still wait", n)
				}
			})
		})
	}
}

func TestANoticeThatWaitsLosesAnErasedName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		ann := w.browser("ann", "en")
		w.service.Answer(ann, http.StatusServiceUnavailable)
		first := w.table(days())
		w.sit(first, "ben", "Ben", 1)
		time.Sleep(20 * time.Second)
		synctest.Wait()
		if n := w.push.Waiting(); n != 1 {
			t.Fatalf("%d notices wait for another attempt", n)
		}
		w.push.Erased("ben")
		w.sit(w.table(days()), "ben", "Ben", 1) // as in another browser, before the erasure is done
		w.service.Answer(ann, http.StatusCreated)
		w.gets(ann, "It is your turn", "HexDame with somebody")
		w.gets(ann, "It is your turn", "HexDame with somebody")
		time.Sleep(time.Minute)
		w.sit(w.table(days()), "cid", "Cid", 1)
		w.gets(ann, "It is your turn", "HexDame with Cid")
		w.sit(w.table(days()), "ben", "Benno", 1) // who has come back
		w.gets(ann, "It is your turn", "HexDame with Benno")
	})
}

func TestThereIsALimitOfNoticesPerPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		ann := w.browser("ann", "en")
		for range push.MostAnHour + 5 {
			w.sit(w.table(days()), "ben", "Ben", 1)
		}
		time.Sleep(time.Minute)
		if n := len(ann.Notices); n != push.MostAnHour {
			t.Errorf("%d were sent", n)
		}
		dropped := 0
		for range len(w.counted) {
			if <-w.counted == push.Dropped {
				dropped++
			}
		}
		if dropped != 5 {
			t.Errorf("%d were dropped", dropped)
		}
		time.Sleep(time.Hour)
		for range len(ann.Notices) {
			<-ann.Notices
		}
		w.sit(w.table(days()), "ben", "Ben", 1)
		w.gets(ann, "It is your turn", "HexDame with Ben")
	})
}

func TestWaitingNoticesAreSentBeforeTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		ann := w.browser("ann", "en")
		w.sit(w.table(days()), "ben", "Ben", 1)
		w.push.Close()
		if len(ann.Notices) != 1 {
			t.Errorf("%d notices were sent", len(ann.Notices))
		}
	})
}

// After a rotation of the store's secrets, browsers that know the old keys cannot be reached.
func TestOtherKeysForgetTheBrowsersOfTheOld(t *testing.T) {
	w := newWorld(t)
	w.browser("ann", "en")
	same := w.open()
	if same.Key() != w.push.Key() || len(same.Key()) != 87 {
		t.Errorf("the key is %s, and was %s", same.Key(), w.push.Key())
	}
	same.Close()
	if list, err := w.push.Of(w.ctx, "ann"); err != nil || len(list) != 1 {
		t.Errorf("after a restart there are %v, %v", list, err)
	}
	w.check(w.store.SetSecret(w.ctx, "push", []byte("another secret of thirty-two byt")))
	other := w.open()
	defer other.Close()
	if other.Key() == w.push.Key() {
		t.Error("the key is still the same")
	}
	if list, err := w.push.Of(w.ctx, "ann"); err != nil || len(list) != 0 {
		t.Errorf("with other keys there are %v, %v", list, err)
	}
}

func TestANoticeCrossesTheNetwork(t *testing.T) {
	w := newWorld(t)
	server := httptest.NewTLSServer(w.service)
	defer server.Close()
	w.service.Origin = server.URL
	ann := w.browserAnywhere("ann")
	s := w.open(func(o *push.Options) {
		o.Transport, o.Delay = server.Client().Transport, time.Millisecond
	})
	defer s.Close()
	id := w.table(days())
	before, err := w.lobby.Table(w.ctx, id)
	w.check(err)
	w.sit(id, "ben", "Ben", 1)
	after, err := w.lobby.Table(w.ctx, id)
	w.check(err)
	s.Changed(before.Table, after.Table, 0)
	w.gets(ann, "It is your turn", "HexDame with Ben")
}

// A name may resolve to any address, and an answer may redirect elsewhere.
func TestOnlyPublicAddressesAreCalled(t *testing.T) {
	var calls atomic.Int64
	server := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { calls.Add(1) }))
	defer server.Close()
	_, port, _ := strings.Cut(strings.TrimPrefix(server.URL, "https://"), ":")
	client := &http.Client{Transport: push.PublicTransport()}
	for _, url := range []string{server.URL, "https://localhost:" + port, "https://localhost", "https://0.0.0.0:" + port, "https://8.8.8.8:25"} {
		answer, err := client.Get(url)
		if err == nil {
			answer.Body.Close()
		}
		if !errors.Is(err, push.ErrAddress) {
			t.Errorf("%s: %v", url, err)
		}
	}
	if calls.Load() > 0 {
		t.Error("the address was called")
	}
}

func TestARedirectionIsNotFollowed(t *testing.T) {
	w := newWorld(t)
	var calls atomic.Int64
	inside := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { calls.Add(1) }))
	defer inside.Close()
	asked := make(chan bool, 10)
	outside := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, inside.URL, http.StatusTemporaryRedirect)
		asked <- true
	}))
	w.service.Origin = outside.URL
	w.browserAnywhere("ann")
	s := w.open(func(o *push.Options) { o.Transport, o.Delay = outside.Client().Transport, time.Millisecond })
	id := w.table(days())
	before, err := w.lobby.Table(w.ctx, id)
	w.check(err)
	w.sit(id, "ben", "Ben", 1)
	after, err := w.lobby.Table(w.ctx, id)
	w.check(err)
	s.Changed(before.Table, after.Table, 0)
	<-asked
	outside.Close()
	s.Close()
	if calls.Load() > 0 {
		t.Error("the redirect was followed")
	}
}

// The common case: a table whose people are not notified must cost nothing.
func BenchmarkChanged(b *testing.B) {
	w := newWorld(b)
	id := w.table(table.Settings{})
	w.sit(id, "ben", "Ben", 1)
	w.move(id, "ann")
	after, err := w.lobby.Table(b.Context(), id)
	w.check(err)
	w.move(id, "ben")
	later, err := w.lobby.Table(b.Context(), id)
	w.check(err)
	for b.Loop() {
		w.push.Changed(after.Table, later.Table, 0)
	}
}
