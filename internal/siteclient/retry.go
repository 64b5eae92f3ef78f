package siteclient

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"time"

	"triplecross/internal/protocol"
)

// Backoff holds the pauses between attempts to reach the site. Each pause is up to twice as long as the one
// before. All are random within a factor of 3, so that the clients of a restarted site do not all come back
// at the same moment.
type Backoff struct {
	First, Last time.Duration // the pauses on average: the first one, and the longest

	next time.Duration
}

// NewBackoff returns a backoff that suits a program that plays a seat.
func NewBackoff() *Backoff {
	return &Backoff{First: 200 * time.Millisecond, Last: 10 * time.Second}
}

// Reset starts again with the first pause, after a successful attempt.
func (b *Backoff) Reset() { b.next = 0 }

// Wait waits for the next pause, or for least if that is longer. It returns the
// context's error.
func (b *Backoff) Wait(ctx context.Context, least time.Duration) error {
	pause := max(b.next, b.First)
	b.next = min(2*pause, b.Last)
	timer := time.NewTimer(max(least, pause/2+rand.N(pause)))
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// noRoom is the shortest pause after the site refused a socket for lack of room.
const noRoom = 8 * time.Second

// longestWait is the longest that a program waits because the site says so. Limits of a day ask for hours, which is
// for people to decide.
const longestWait = 2 * time.Minute

// Retry reports whether an operation that failed with err may succeed soon, and
// the least time to wait, which is 0 unless the site asks for more.
func Retry(err error) (after time.Duration, ok bool) {
	var refused *Refusal
	var closed *CloseError
	switch {
	case errors.Is(err, http.ErrSchemeMismatch): // https in a link to a site that speaks http
		return 0, false
	case errors.As(err, &refused):
		return refused.RetryAfter, refused.Temporary() && refused.RetryAfter <= longestWait
	case errors.As(err, &closed):
		if closed.Code == protocol.CloseTooMany {
			after = noRoom
		}
		return after, closed.Code < protocol.CloseMalformed
	}
	return 0, true
}

// Persist retries until try succeeds, fails for good or the context ends.
func Persist(ctx context.Context, log *slog.Logger, try func() error) error {
	backoff := NewBackoff()
	for {
		err := try()
		after, again := Retry(err)
		if err == nil || ctx.Err() != nil || !again {
			return err
		}
		log.Warn("trying again", "err", err)
		if err := backoff.Wait(ctx, after); err != nil {
			return err
		}
	}
}
