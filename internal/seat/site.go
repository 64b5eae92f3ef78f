package seat

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// patience is how long one request may take, but for the stream's.
const patience = 30 * time.Second

// site is the server as a program with a token uses it.
type site struct {
	base, token string
	client      *http.Client
	log         *slog.Logger
}

// refusal is an answer that is not the hoped-for one.
type refusal struct {
	Code   protocol.Code `json:"code"`
	Why    string        `json:"why"`
	status int
	after  time.Duration // when to come back, 0 if the server does not say
}

func (r *refusal) Error() string {
	if r.Why == "" {
		return fmt.Sprintf("the server answers %d %s", r.status, http.StatusText(r.status))
	}
	return r.Why
}

// temporary reports whether the same may succeed later.
func (r *refusal) temporary() bool {
	return r.status == http.StatusTooManyRequests || r.status >= http.StatusInternalServerError
}

// do sends a request and returns the answer, whose body has to be closed, if it
// is a good one.
func (s *site) do(ctx context.Context, method, path, kind string, body []byte) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, method, s.base+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Accept", "application/json")
	r.Header.Set("Authorization", "Bearer "+s.token)
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	answer, err := s.client.Do(r)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode/100 == 2 {
		return answer, nil
	}
	defer answer.Body.Close()
	refused := &refusal{status: answer.StatusCode}
	if data, err := io.ReadAll(io.LimitReader(answer.Body, 64<<10)); err == nil && json.Unmarshal(data, refused) != nil {
		refused.Why = "" // from a proxy, perhaps
	}
	if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil {
		refused.after = time.Duration(seconds) * time.Second
	}
	return nil, refused
}

// call sends a request and reads the answer into v, unless that is nil.
func (s *site) call(ctx context.Context, method, path, kind string, body []byte, v any) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	answer, err := s.do(ctx, method, path, kind, body)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if v == nil {
		return nil
	}
	if err := json.NewDecoder(answer.Body).Decode(v); err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	return nil
}

func (s *site) get(ctx context.Context, path string, v any) error {
	return s.call(ctx, http.MethodGet, path, "", nil, v)
}

func (s *site) post(ctx context.Context, path string, body, v any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	return s.call(ctx, http.MethodPost, path, "application/json", data, v)
}

// form sends one of the forms of a table's page about a seat.
func (s *site) form(ctx context.Context, path string, seat game.Seat) error {
	fields := url.Values{"seat": {strconv.Itoa(int(seat))}}.Encode()
	return s.call(ctx, http.MethodPost, path, "application/x-www-form-urlencoded", []byte(fields), nil)
}

// stream opens the stream of events.
func (s *site) stream(ctx context.Context, path string) (io.ReadCloser, error) {
	answer, err := s.do(ctx, http.MethodGet, path, "", nil)
	if err != nil {
		return nil, err
	}
	if kind := answer.Header.Get("Content-Type"); !strings.HasPrefix(kind, "application/x-ndjson") {
		answer.Body.Close()
		return nil, fmt.Errorf("the stream of events is %q", kind)
	}
	return answer.Body, nil
}

// persist tries something until it succeeds or is refused for good.
func (s *site) persist(ctx context.Context, try func() error) error {
	pause := newPause()
	for {
		err := try()
		var refused *refusal
		if err == nil || ctx.Err() != nil || errors.As(err, &refused) && !refused.temporary() {
			return err
		}
		s.log.Warn("trying again", "err", err)
		if err := pause.wait(ctx, retryAfter(err)); err != nil {
			return err
		}
	}
}

// retryAfter returns when the server wants to be asked again, 0 if it does not
// say.
func retryAfter(err error) time.Duration {
	var refused *refusal
	if errors.As(err, &refused) {
		return refused.after
	}
	return 0
}

// pause is how long to wait before the next try: longer each time.
type pause struct{ next time.Duration }

const (
	firstPause = 200 * time.Millisecond
	lastPause  = 10 * time.Second
)

func newPause() *pause { return &pause{firstPause} }

// reset is for when a try has succeeded.
func (p *pause) reset() { p.next = firstPause }

// wait waits for the pause, or longer if the server says so.
func (p *pause) wait(ctx context.Context, least time.Duration) error {
	timer := time.NewTimer(max(least, p.next/2+rand.N(p.next)))
	defer timer.Stop()
	p.next = min(2*p.next, lastPause)
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
