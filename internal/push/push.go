// Package push sends web push notices while the site is closed in a person's browser: it is their turn in a
// game played over days, they are offered a draw or asked for a takeback, the game is over, a friend has sat
// down, or somebody wants a rematch.
//
// Notices are encrypted for the browser (RFC 8291), so that the push service in between cannot read them, and
// contain neither a table's key nor its ID: see Reference.
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
	// Contact is how push services reach the operator: an https or mailto address. Some refuse notices
	// without one.
	Contact string
	// Delay is how long a notice waits, so that people who are at the board anyway are not notified; 0 means
	// 10 seconds.
	Delay time.Duration
	// Transport sends requests to push services. If nil, it connects to the https port of public addresses
	// only; tests use another.
	Transport http.RoundTripper
	// Meter counts the results of notices; may be nil.
	Meter Meter
}

// Meter counts the results of notices. It must be safe for concurrent use.
type Meter interface {
	// Notified is called with the result of each notice to a browser.
	Notified(Result)
}

// Result is how sending a notice to a browser ended.
type Result string

// The results: the push service accepted it, does not know the browser any more, or failed to accept it; or
// the person was sent too many already.
const (
	Sent    Result = "sent"
	Gone    Result = "gone"
	Failed  Result = "failed"
	Dropped Result = "dropped"
)

// Limits.
const (
	// MostOfPerson is how many browsers of one person can receive notices.
	MostOfPerson = 8
	mostWaiting  = 10_000 // notices
	senders      = 32     // goroutines that send, each to one person at a time
	mostAnHour   = 60     // notices to one person, including further attempts
	sendTimeout  = 15 * time.Second
	closeGrace   = 3 * time.Second
)

// Service sends notices. It must be closed with Close.
type Service struct {
	options Options
	keys    keys
	client  *http.Client

	ctx   context.Context // cancelled to abort requests
	stop  context.CancelFunc
	group sync.WaitGroup
	work  chan *notice  // to the senders
	wake  chan struct{} // a notice is due earlier than expected, or the service closes
	quit  chan struct{} // closed when the service closes

	mu      sync.Mutex
	closing bool
	waiting waiting
	// sending holds the people who are being notified, each with the notices that have become due meanwhile.
	// So one person occupies one sender at most, however slow their browsers' push services are.
	sending map[table.Person][]*notice
	told    map[table.Person]int // notices per person since hour
	hour    time.Time
	erased  map[table.Person]time.Time // people whose data were erased lately, and when
}

// Open returns a service. It removes subscriptions made with earlier keys of the site, because nothing
// reaches those browsers. The caller must close it.
func Open(ctx context.Context, o Options) (*Service, error) {
	secret, err := o.Secret(ctx, "push")
	if err != nil {
		return nil, fmt.Errorf("push: %w", err)
	}
	s := &Service{
		options: o, keys: newKeys(secret), work: make(chan *notice), wake: make(chan struct{}, 1), quit: make(chan struct{}),
		sending: map[table.Person][]*notice{}, told: map[table.Person]int{}, hour: time.Now(),
		erased: map[table.Person]time.Time{},
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
				for ; n != nil; n = s.nextFor(n.person) {
					s.deliver(n)
				}
			}
		})
	}
	return s, nil
}

// forgetOthers removes subscriptions made with other keys, as after a rotation.
func (s *Service) forgetOthers(ctx context.Context) error {
	all, err := s.options.Subscriptions.SubscriptionsOf(ctx, "")
	for _, sub := range all {
		if sub.Server != s.keys.public {
			err = errors.Join(err, s.options.Subscriptions.Unsubscribe(ctx, sub.Endpoint))
		}
	}
	return err
}

// Close sends the waiting notices, for closeGrace at most, and stops the service.
func (s *Service) Close() {
	s.mu.Lock()
	if !s.closing {
		close(s.quit)
	}
	s.closing = true
	s.mu.Unlock()
	s.wakeScheduler()
	late := time.AfterFunc(closeGrace, s.stop)
	s.group.Wait()
	late.Stop()
	s.stop()
	s.client.CloseIdleConnections()
}

// Waiting returns the number of waiting notices.
func (s *Service) Waiting() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.waiting.about)
}

// Key returns the site's public key, which browsers need to subscribe.
func (s *Service) Key() string { return s.keys.public }

// unmetered is the Meter of a service without one.
type unmetered struct{}

func (unmetered) Notified(Result) {}
