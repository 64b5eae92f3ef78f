package httpguard

import (
	"errors"
	"fmt"
	"math"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-chi/httprate"
)

// keys is a counter that records which keys it counts.
type keys struct {
	httprate.LimitCounter
	counted map[string]bool
}

func (k *keys) IncrementBy(key string, window time.Time, n int) error {
	k.counted[key] = true
	return k.LimitCounter.IncrementBy(key, window, n)
}

func (k *keys) Increment(key string, window time.Time) error { return k.IncrementBy(key, window, 1) }

func spy(w *window) *keys {
	k := &keys{w.counter, make(map[string]bool)}
	w.counter = k
	return k
}

// wantAllowed checks how many of n requests a limit allows, and why it refuses
// the others.
func wantAllowed(t *testing.T, l *RateLimit, user, address string, n, want int, why error) {
	t.Helper()
	allowed := 0
	for range n {
		switch err := l.Allow(user, address); {
		case err == nil:
			allowed++
		case !errors.Is(err, why):
			t.Fatalf("%s at %s is refused with %v", user, address, err)
		}
	}
	if allowed != want {
		t.Errorf("%s at %s may do it %d times, not %d", user, address, allowed, want)
	}
}

func TestWhatAUserIsRefusedDoesNotCountForTheAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewRateLimit(2, 5)
		wantAllowed(t, l, "ada", "home", 100, 2, ErrUserRate)
		wantAllowed(t, l, "bob", "home", 100, 2, ErrUserRate)
		wantAllowed(t, l, "", "home", 100, 1, ErrIPRate)
	})
}

func TestWhatAnAddressIsRefusedDoesNotCountForTheUser(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewRateLimit(2, 1)
		wantAllowed(t, l, "bob", "school", 1, 1, nil)
		wantAllowed(t, l, "ada", "school", 100, 0, ErrIPRate)
		wantAllowed(t, l, "ada", "home", 1, 1, nil)
		wantAllowed(t, l, "ada", "train", 1, 1, nil)
		wantAllowed(t, l, "ada", "café", 100, 0, ErrUserRate)
	})
}

func TestUsersThatAreMadeUpDoNotFillTheMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewRateLimit(10, 100)
		users, addresses := spy(l.users), spy(l.addresses)
		for i := range 100_000 {
			l.Allow(fmt.Sprint("cookie ", i), "192.0.2.1")
		}
		if len(users.counted) > 100 || len(addresses.counted) != 1 {
			t.Errorf("%d users and %d addresses are counted", len(users.counted), len(addresses.counted))
		}
	})
}

func TestALimitIsOverAfterAMinuteAndNotAtItsTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewRateLimit(10, 0)
		time.Sleep(50 * time.Second) // late in a minute of the limit
		wantAllowed(t, l, "ada", "home", 20, 10, ErrUserRate)
		time.Sleep(20 * time.Second)
		more := 0
		for range 3 {
			if l.Allow("ada", "home") == nil {
				more++
			}
		}
		if more == 3 {
			t.Error("after 20 seconds three more are allowed")
		}
		time.Sleep(2 * time.Minute)
		wantAllowed(t, l, "ada", "home", 20, 10, ErrUserRate)
	})
}

func TestAFloodThatCrossesAFullMinuteOfTheClockIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(59 * time.Second)
		l := NewRateLimit(4, 0)
		wantAllowed(t, l, "ada", "home", 4, 4, nil)
		time.Sleep(30 * time.Second)
		wantAllowed(t, l, "ada", "home", 4, 0, ErrUserRate)
	})
}

func TestWithoutALimitEverythingIsAllowed(t *testing.T) {
	wantAllowed(t, nil, "ada", "home", 1000, 1000, nil)
	wantAllowed(t, NewRateLimit(0, 0), "ada", "home", 1000, 1000, nil)
}

// A client with a /48 has 65 536 addresses, and counts as ten.
func TestAWideNetworkCountsAsTenAddresses(t *testing.T) {
	l, conns := NewRateLimit(0, 2), NewConnLimiter(2, 0)
	allowed, open := 0, 0
	for i := range 100 {
		address := Network(netip.MustParseAddr(fmt.Sprintf("2001:db8:7:%x::1", i))).String()
		if l.Allow("", address) == nil {
			allowed++
		}
		if _, err := conns.Enter(address, fmt.Sprint(i), nil); err == nil {
			open++
		}
	}
	if allowed != 20 || open != 20 {
		t.Errorf("a network of 48 bits is allowed %d requests and %d connections", allowed, open)
	}
	if err := l.Allow("", "2001:db8:8::"); err != nil {
		t.Errorf("the next network: %v", err)
	}
}

func TestABudgetIsForADay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBudget(100, 1000)
		if err := b.Spend("ada", "home", 90); err != nil {
			t.Error(err)
		}
		if err := b.Spend("ada", "home", 20); !errors.Is(err, ErrUserBudget) {
			t.Errorf("too much is answered %v", err)
		}
		if err := b.Spend("bob", "home", 100); err != nil {
			t.Error(err)
		}
		time.Sleep(48 * time.Hour)
		if err := b.Spend("ada", "home", 90); err != nil {
			t.Errorf("two days later: %v", err)
		}
	})
}

func TestAnAmountThatIsTooLargeToAddIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBudget(100, 1000)
		for range 2 {
			b.Spend("ada", "home", 10)
			if err := b.Spend("ada", "home", math.MaxInt); !errors.Is(err, ErrIPBudget) {
				t.Errorf("it is answered %v", err)
			}
		}
		if err := b.Spend("ada", "home", 90); !errors.Is(err, ErrUserBudget) {
			t.Errorf("more than what was left is answered %v afterwards", err)
		}
	})
}

// A budget says when the same amount is left again: not a second too early, and not much later.
func TestABudgetSaysWhenThereIsMore(t *testing.T) {
	for name, tt := range map[string]struct {
		spent  []int // day by day
		amount int
	}{
		"all of it today":     {[]int{100}, 1},
		"all of it, in whole": {[]int{100}, 100},
		"some of it":          {[]int{60}, 50},
		"most of it before":   {[]int{90, 40}, 60},
		"both days":           {[]int{90, 40}, 80},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := NewBudget(100, 0)
				for day, amount := range tt.spent {
					if day > 0 {
						time.Sleep(29 * time.Hour)
					}
					if err := b.Spend("ada", "home", amount); err != nil {
						t.Fatal(err)
					}
					time.Sleep(7 * time.Hour)
				}
				var full *BudgetError
				if err := b.Spend("ada", "home", tt.amount); !errors.As(err, &full) || full.After <= 0 || full.After > 48*time.Hour {
					t.Fatalf("it is answered %v, %+v", err, full)
				}
				time.Sleep(full.After - 2*time.Second)
				if b.Spend("ada", "home", tt.amount) == nil {
					t.Errorf("two seconds before %v it is allowed", full.After)
				}
				time.Sleep(2 * time.Second)
				if err := b.Spend("ada", "home", tt.amount); err != nil {
					t.Errorf("after %v it is refused: %v", full.After, err)
				}
			})
		})
	}
	if err := NewBudget(100, 0).Spend("ada", "home", 101); !errors.Is(err, ErrUserBudget) {
		t.Errorf("what is never left is answered %v", err)
	}
}
