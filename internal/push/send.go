package push

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"triplecross/internal/locale"
	"triplecross/internal/store"
)

// pauses returns how long a notice waits after each failed attempt.
func pauses() []time.Duration { return []time.Duration{time.Minute, 10 * time.Minute, time.Hour} }

// deliver sends a notice to all its person's browsers at once, and gives up after sendTimeout.
func (s *Service) deliver(n *notice) {
	if n.kind == rematch && n.names == nil { // nobody has sat down there
		return
	}
	to, err := s.reach(n)
	if err != nil {
		s.options.Log.Error("cannot read a person's subscriptions", "err", err)
	}
	if len(to) == 0 {
		return
	}
	if !s.admits(n) {
		s.options.Meter.Notified(Dropped)
		return
	}
	who := s.who(n)
	results, wanted := make([]Result, len(to)), make([]time.Duration, len(to))
	ctx, cancel := context.WithTimeout(s.ctx, sendTimeout)
	defer cancel()
	var sends sync.WaitGroup
	for i, sub := range to {
		sends.Go(func() { results[i], wanted[i] = s.send(ctx, n, who, sub) })
	}
	sends.Wait()
	var failed []store.Subscription
	for i, result := range results {
		if result == Failed && n.attempts < len(pauses()) {
			failed = append(failed, to[i])
			continue
		}
		s.options.Meter.Notified(result)
	}
	if len(failed) == 0 {
		return
	}
	pause := max(slices.Max(wanted), pauses()[n.attempts])
	if !s.retry(&notice{about: n.about, kind: n.kind, game: n.game, names: n.names, made: n.made, next: n.next, ttl: n.ttl, to: failed, attempts: n.attempts + 1}, pause) {
		for range failed {
			s.options.Meter.Notified(Failed)
		}
	}
}

// reach returns the browsers that a notice is for. One of them may have unsubscribed, or changed hands, since
// the first attempt.
func (s *Service) reach(n *notice) ([]store.Subscription, error) {
	list, err := s.Of(s.ctx, n.person)
	if n.to == nil {
		return list, err
	}
	return slices.DeleteFunc(list, func(sub store.Subscription) bool {
		return !slices.ContainsFunc(n.to, func(before store.Subscription) bool {
			return sub.Endpoint == before.Endpoint && sub.Key == before.Key && sub.Auth == before.Auth
		})
	}), err
}

// errRefused means that a push service did not accept a notice.
var errRefused = errors.New("push: the push service did not accept the notice")

// send sends a notice to a browser, and removes the subscription if the push service says that it is gone.
// After a failure it also returns how long the push service asks to wait.
func (s *Service) send(ctx context.Context, n *notice, who string, sub store.Subscription) (Result, time.Duration) {
	answer, err := s.post(ctx, n, who, sub)
	if err != nil {
		s.logFailure(ctx, n, sub, withoutAddress(err), 0)
		return Failed, 0
	}
	switch {
	case answer.StatusCode == http.StatusNotFound || answer.StatusCode == http.StatusGone:
		if err := s.options.Subscriptions.Unsubscribe(ctx, sub.Endpoint); err != nil {
			s.options.Log.Error("cannot remove the subscription of a browser that is gone", "err", err)
		}
		return Gone, 0
	case answer.StatusCode/100 == 2:
		return Sent, 0
	}
	s.logFailure(ctx, n, sub, errRefused, answer.StatusCode)
	seconds, _ := strconv.Atoi(answer.Header.Get("Retry-After"))
	return Failed, min(time.Duration(max(seconds, 0))*time.Second, time.Hour)
}

// logFailure logs why a push service did not get a notice: as a warning if there is no further attempt, or if none will
// help because the service refuses what the site sends, such as its contact.
func (s *Service) logFailure(ctx context.Context, n *notice, sub store.Subscription, err error, status int) {
	if s.ctx.Err() != nil { // the server is ending, and so is the request
		return
	}
	level, refused := slog.LevelDebug, status >= 400 && status < 500 && status != http.StatusTooManyRequests
	if refused || n.attempts == len(pauses()) {
		level = slog.LevelWarn
	}
	service := "" // without the path, which is the browser's
	if u, err := url.Parse(sub.Endpoint); err == nil {
		service = u.Host
	}
	s.options.Log.Log(ctx, level, "cannot send a notice", "service", service, "status", status, "err", err)
}

func (s *Service) post(ctx context.Context, n *notice, who string, sub store.Subscription) (*http.Response, error) {
	if language := s.options.Words.Find(sub.Language); language != nil {
		ctx = locale.With(ctx, language)
	}
	body, err := n.payload(ctx, who)
	if err != nil {
		return nil, err
	}
	answer, err := webpush.SendNotificationWithContext(ctx, body, &webpush.Subscription{
		Endpoint: sub.Endpoint, Keys: webpush.Keys{P256dh: sub.Key, Auth: sub.Auth},
	}, &webpush.Options{
		HTTPClient: s.client, Subscriber: strings.TrimPrefix(s.options.Contact, "mailto:"), Topic: topic(n),
		TTL: int(n.ttl.Seconds()), Urgency: webpush.UrgencyNormal, VAPIDPublicKey: s.keys.public, VAPIDPrivateKey: s.keys.private,
	})
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	_, err = io.CopyN(io.Discard, answer.Body, 1<<10) // so that the connection can be reused
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return answer, err
}

// withoutAddress removes the browser's address from an error: it is a secret between the browser and the site.
func withoutAddress(err error) error {
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(err) {
		err = inner
	}
	return err
}
