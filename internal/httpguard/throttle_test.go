package httpguard

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// deaf is the writer to a client that does not read before it is told to.
type deaf struct {
	*httptest.ResponseRecorder
	reads chan struct{}
}

func (d deaf) Write(p []byte) (int, error) {
	<-d.reads
	return d.ResponseRecorder.Write(p)
}

// throttle has room for fifteen others that wait.
func throttle(places int, patience time.Duration) func(http.Handler) http.Handler {
	return Throttle(ThrottleOptions{Places: places, Waiting: 15, Patience: patience, Refuse: func(w http.ResponseWriter, _ *http.Request, err error) {
		if errors.Is(err, ErrBusy) {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	}})
}

func TestWhoDoesNotReadKeepsNobodyFromAThrottledRoute(t *testing.T) {
	for name, size := range map[string]int{"short": 100, "long": 10 * mostCollected} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				want := bytes.Repeat([]byte("0123456789"), size/10)
				route := throttle(2, time.Second)(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
					w.WriteHeader(http.StatusAccepted)
					io.Copy(w, struct{ io.Reader }{bytes.NewReader(want)})
				}))
				reads := make(chan struct{})
				var clients []deaf
				var all sync.WaitGroup
				for range 5 {
					client := deaf{httptest.NewRecorder(), reads}
					clients = append(clients, client)
					all.Go(func() { route.ServeHTTP(client, httptest.NewRequest(http.MethodGet, "/", nil)) })
				}
				synctest.Wait()
				began, reader := time.Now(), httptest.NewRecorder()
				route.ServeHTTP(reader, httptest.NewRequest(http.MethodGet, "/", nil))
				if reader.Code != http.StatusAccepted || !bytes.Equal(reader.Body.Bytes(), want) || time.Since(began) > 0 {
					t.Errorf("who reads gets %d and %d bytes after %v", reader.Code, reader.Body.Len(), time.Since(began))
				}
				close(reads)
				all.Wait()
				for _, client := range clients {
					if client.Code != http.StatusAccepted || !bytes.Equal(client.Body.Bytes(), want) {
						t.Errorf("who reads late gets %d and %d bytes", client.Code, client.Body.Len())
					}
				}
			})
		})
	}
}

func TestAThrottledRouteWorksOnFewRequestsAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var working, most atomic.Int64
		route := throttle(2, 5*time.Second)(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			for range 2 { // each of which is sent at once
				most.Store(max(most.Load(), working.Add(1)))
				time.Sleep(time.Second)
				working.Add(-1)
				w.Write(make([]byte, mostCollected+1))
			}
		}))
		var served, refused, atOnce atomic.Int64
		began := time.Now()
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				w := httptest.NewRecorder()
				route.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
				if w.Code == http.StatusServiceUnavailable {
					refused.Add(1)
					if time.Since(began) == 0 {
						atOnce.Add(1)
					}
				} else if w.Body.Len() == 2*(mostCollected+1) {
					served.Add(1)
				}
			})
		}
		all.Wait()
		if most.Load() != 2 || atOnce.Load() != 3 || served.Load() == 0 || refused.Load() == 3 || served.Load()+refused.Load() != 20 {
			t.Errorf("%d are worked on at once, %d served, %d refused, %d of them at once", most.Load(), served.Load(), refused.Load(), atOnce.Load())
		}
	})
}

// Half an answer must not look like a whole one.
func TestWhatAHandlerHasCollectedIsNotSentIfItFails(t *testing.T) {
	route := throttle(1, time.Second)(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, "half")
		panic(http.ErrAbortHandler)
	}))
	for range 2 { // the place is given back
		w := httptest.NewRecorder()
		func() {
			defer func() { recover() }()
			route.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
		}()
		if w.Body.Len() > 0 {
			t.Errorf("%q is sent", w.Body)
		}
	}
}

func TestAClientThatLeavesTheQueueIsNotToldThatTheRouteIsBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var refused []error
		route := Throttle(ThrottleOptions{Places: 1, Waiting: 1, Patience: time.Second, Refuse: func(_ http.ResponseWriter, _ *http.Request, err error) {
			refused = append(refused, err)
		}})(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { time.Sleep(time.Minute) }))
		ask := func(ctx context.Context) {
			route.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, http.MethodGet, "/", nil))
		}
		var works sync.WaitGroup
		works.Go(func() { ask(t.Context()) })
		synctest.Wait()
		leaving, leave := context.WithTimeout(t.Context(), time.Second/2)
		defer leave()
		ask(leaving)
		ask(t.Context())
		works.Wait()
		if len(refused) != 2 || !errors.Is(refused[0], context.DeadlineExceeded) || !errors.Is(refused[1], ErrBusy) {
			t.Errorf("who leaves and who waits in vain are refused with %v", refused)
		}
	})
}
