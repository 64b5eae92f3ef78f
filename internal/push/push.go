// Package push tells people by web push that it is their turn in a game of days, that they are asked something
// there or that it is over, that a friend has sat down, or that somebody wants a rematch, while the site is closed in
// their browser.
//
// What is told is locked for the browser (RFC 8291), so that the push service between the two reads
// nothing, and it holds neither a key of a table nor its ID: see Reference.
package push

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"triplecross/internal/locale"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// Options are the parts and settings of a service.
type Options struct {
	// These three are required.
	Subscriptions store.Subscriptions
	Words         *locale.Catalogues
	Log           *slog.Logger
	// Secret returns a secret of the store by its name: see store.Store.
	Secret func(ctx context.Context, name string) ([]byte, error)
	// Contact is how push services reach the operator: an address of https or of
	// mail. Some refuse notifications without one.
	Contact string
	// Delay is how long a notice waits, so that who is at the board anyway is not told; 0 is
	// 10 seconds.
	Delay time.Duration
	// Transport brings requests to push services. Nil takes one that connects to public
	// addresses only, at their port for https; tests have another.
	Transport http.RoundTripper
	// Meter is told what becomes of notices; it may be nil.
	Meter Meter
}

// Meter is told what becomes of notices. Many goroutines call it at once.
type Meter interface {
	// Notified reports what has become of a notice to a browser.
	Notified(Result)
}

// Result is what has become of a notice to a browser.
type Result string

// The results: a push service has taken it, does not know the browser any more, or did not take it;
// or it was not sent, because there were too many.
const (
	Sent    Result = "sent"
	Gone    Result = "gone"
	Failed  Result = "failed"
	Dropped Result = "dropped"
)

// Bounds.
const (
	// MostOfPerson is in how many browsers a person may be notified.
	MostOfPerson = 8
	mostWaiting  = 10_000 // notices
	senders      = 32     // goroutines that send, each to one person at a time
	mostAnHour   = 60     // notices to one person, other attempts included
	sendTimeout  = 15 * time.Second
	closeGrace   = 3 * time.Second
)

// Service tells people what happens. Close ends it.
type Service struct {
	options Options
	keys    keys
	client  *http.Client

	ctx   context.Context // cancels what is being sent
	stop  context.CancelFunc
	group sync.WaitGroup
	work  chan *notice  // to the senders
	wake  chan struct{} // something waits that is due sooner, or the service closes
	quit  chan struct{} // closed when the service closes

	mu      sync.Mutex
	closing bool
	waiting waiting
	// sending are the people who are being told something, with what is due for them meanwhile: so
	// nobody takes more than one sender, however slow their browsers' push services are.
	sending map[table.Person][]*notice
	told    map[table.Person]int // how many notices since the hour began
	hour    time.Time
}

// Open returns a service. Browsers that know other keys of the site are forgotten: nothing reaches
// them. The caller must close it.
func Open(ctx context.Context, o Options) (*Service, error) {
	secret, err := o.Secret(ctx, "push")
	if err != nil {
		return nil, fmt.Errorf("push: %w", err)
	}
	s := &Service{
		options: o, keys: newKeys(secret), work: make(chan *notice), wake: make(chan struct{}, 1), quit: make(chan struct{}),
		sending: map[table.Person][]*notice{}, told: map[table.Person]int{}, hour: time.Now(),
	}
	if s.options.Delay == 0 {
		s.options.Delay = 10 * time.Second
	}
	if s.options.Meter == nil {
		s.options.Meter = unmetered{}
	}
	if s.options.Transport == nil {
		s.options.Transport = publicTransport()
	}
	s.client = &http.Client{
		Transport: s.options.Transport, Timeout: sendTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	if err := s.forgetOthers(ctx); err != nil {
		return nil, fmt.Errorf("push: %w", err)
	}
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.group.Go(s.schedule)
	for range senders {
		s.group.Go(func() {
			for n := range s.work {
				for ; n != nil; n = s.following(n.person) {
					s.tell(n)
				}
			}
		})
	}
	return s, nil
}

// forgetOthers removes the subscriptions of browsers that know other keys, as after a rotation.
func (s *Service) forgetOthers(ctx context.Context) error {
	all, err := s.options.Subscriptions.SubscriptionsOf(ctx, "")
	for _, sub := range all {
		if sub.Server != s.keys.public {
			err = errors.Join(err, s.options.Subscriptions.Unsubscribe(ctx, sub.Endpoint))
		}
	}
	return err
}

// Close sends what waits, for a few seconds at most, and ends the service.
func (s *Service) Close() {
	s.mu.Lock()
	if !s.closing {
		close(s.quit)
	}
	s.closing = true
	s.mu.Unlock()
	s.call()
	late := time.AfterFunc(closeGrace, s.stop)
	s.group.Wait()
	late.Stop()
	s.stop()
	s.client.CloseIdleConnections()
}

// Waiting returns the number of notices that wait.
func (s *Service) Waiting() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.waiting.about)
}

// Key returns the public key of the site, which browsers ask for.
func (s *Service) Key() string { return s.keys.public }

// unmetered is the Meter of a service without one.
type unmetered struct{}

func (unmetered) Notified(Result) {}
