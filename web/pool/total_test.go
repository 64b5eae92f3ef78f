package pool_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/web/pool"
)

func TestThoseWhoWaitAtAnotherServerAreCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked, there, elsewhere, fails := 0, 3, true, false
		ask := func(ctx context.Context, table, path string, _ []byte) ([]byte, bool, error) {
			if asked++; fails {
				return nil, elsewhere, errors.New("it does not answer")
			}
			w := httptest.NewRecorder()
			pool.Answer(func() int { return there })(w, httptest.NewRequestWithContext(ctx, http.MethodPost, path, nil))
			return w.Body.Bytes(), elsewhere, nil
		}
		total := pool.NewTotal(func() int { return 1 }, ask)
		expect := func(people, questions int) {
			t.Helper()
			if n := total.Count(); n != people || asked != questions {
				t.Errorf("%d wait by %d questions, not %d by %d", n, asked, people, questions)
			}
		}
		expect(3, 1)
		there = 4
		expect(3, 1) // the answer counts for a while
		time.Sleep(3 * time.Second)
		expect(4, 2)
		fails = true
		time.Sleep(3 * time.Second)
		expect(0, 3)
		expect(0, 3) // it is not asked for each page
		fails, elsewhere = false, false
		time.Sleep(3 * time.Second)
		expect(1, 4)
	})
}
