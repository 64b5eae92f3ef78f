package create

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/store"
)

// While the store does not answer, those who wait for each other's counts must not ask it one after the other.
func TestAStoreThatDoesNotAnswerIsAskedForTheQuotaOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stalled, asked, works := errors.New("the store does not answer"), 0, false
		q := tableQuota{limit: 1, count: func(ctx context.Context, _ store.Query) (int, error) {
			asked++
			if works {
				return 0, nil
			}
			select {
			case <-time.After(10 * time.Second):
				return 0, stalled
			case <-ctx.Done():
				return 0, ctx.Err()
			}
		}}
		leaving, leave := context.WithTimeout(t.Context(), time.Second)
		defer leave()
		for _, ctx := range []context.Context{leaving, t.Context(), t.Context()} {
			if _, err := q.take(ctx, false); !errors.Is(err, stalled) {
				t.Errorf("the error is %v", err)
			}
		}
		if asked != 1 {
			t.Errorf("the store is asked %d times", asked)
		}
		works = true
		time.Sleep(retry)
		if room, err := q.take(t.Context(), false); !room || err != nil {
			t.Errorf("afterwards there is room: %t, %v", room, err)
		}
	})
}
