package push_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/push"
	"triplecross/internal/push/pushtest"
	"triplecross/internal/table"
)

// tarpit is a push service where some addresses accept requests and never answer.
type tarpit struct {
	*pushtest.Service
	caught, most *atomic.Int64 // requests open now, and the most at once
}

func (p tarpit) RoundTrip(r *http.Request) (*http.Response, error) {
	if !strings.Contains(r.URL.Host, "tarpit") {
		return p.Service.RoundTrip(r)
	}
	p.most.Store(max(p.most.Load(), p.caught.Add(1)))
	defer p.caught.Add(-1)
	<-r.Context().Done()
	return nil, r.Context().Err()
}

func TestBrowsersThatDoNotAnswerDelayNobodyElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var caught, most atomic.Int64
		w := newWorld(t, func(o *push.Options) { o.Transport = tarpit{o.Transport.(*pushtest.Service), &caught, &most} })
		ann := w.browser("ann", "en")
		for i := range push.MostOfPerson {
			b := w.service.Subscribe()
			w.check(w.push.Subscribe(w.ctx, "mallory", fmt.Sprintf("https://tarpit.example/%d", i), b.Key, b.Auth))
		}
		ids := make([]string, push.MostAnHour)
		for i := range ids {
			var err error
			ids[i], err = w.lobby.Create(w.ctx, table.Spec{
				Game: "hexdame", Host: "mallory", Name: "Mallory", Settings: days(), Seats: []table.Holder{{Kind: table.SeatPerson}, {Kind: table.SeatFree}},
			})
			w.check(err)
			w.sit(ids[i], "moe", "Moe", 1)
		}
		time.Sleep(time.Second)
		id, began := w.table(days()), time.Now()
		w.sit(id, "ben", "Ben", 1)
		w.gets(ann, "It is your turn", "HexDame with Ben")
		if late := time.Since(began); late > 11*time.Second {
			t.Errorf("Ann is notified only after %v", late)
		}
		if n := most.Load(); n != push.MostOfPerson {
			t.Errorf("%d notices are sent to one person at once", n)
		}
		// Mallory's notices behind these are pointless now.
		waited := w.push.Waiting()
		w.move(ids[len(ids)-1], "mallory")
		if n := w.push.Waiting(); n != waited { // and Moe has a new one
			t.Errorf("%d notices wait, and before the move %d", n, waited)
		}
		time.Sleep(3 * time.Hour)
		if n := w.push.Waiting(); n != 0 {
			t.Errorf("%d notices still wait", n)
		}
	})
}

func TestOtherAttemptsCountAsNotices(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.service.Answer(w.browser("ann", "en"), http.StatusServiceUnavailable)
		const first = push.MostAnHour/2 + 1
		for range first {
			w.sit(w.table(days()), "ben", "Ben", 1)
		}
		time.Sleep(5 * time.Minute) // the second attempts were due after one
		if n := w.push.Waiting(); n != push.MostAnHour-first {
			t.Errorf("after %d notices %d of them wait for a third attempt", first, n)
		}
	})
}
