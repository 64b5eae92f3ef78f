package httpguard

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// servers returns the same limit at several servers; a key is counted at the first, or where it is
// asked for if that does not answer.
func servers(n, user, address int, silent *bool) []*RateLimit {
	list := make([]*RateLimit, n)
	for i := range list {
		list[i] = NewRateLimit(user, address)
		list[i].Name = "tables"
		list[i].Elsewhere = func(limit, key string, amount int) (wait time.Duration, answered bool) {
			if limit != "tables" || i == 0 || *silent {
				return 0, false
			}
			return list[0].Take(key, amount), true
		}
	}
	return list
}

func TestSeveralServersHaveOneLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		silent := false
		allowed := 0
		list := servers(3, 5, 7, &silent)
		for i := range 100 {
			if list[i%3].Allow("ada", "192.0.2.1") == nil {
				allowed++
			}
		}
		if allowed != 5 {
			t.Errorf("a person may do it %d times", allowed)
		}
		// What the person was refused is not the address's.
		for i := range 100 {
			if err := list[i%3].Allow(fmt.Sprint("bob ", i), "192.0.2.1"); err == nil {
				allowed++
			} else if err != ErrIPRate {
				t.Errorf("the address is refused with %v", err)
			}
		}
		if allowed != 7 {
			t.Errorf("an address may do it %d times", allowed)
		}
	})
}

func TestAWideNetworkHasOneLimitAtSeveralServers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		silent := false
		allowed := 0
		for i, l := 0, servers(2, 0, 2, &silent); i < 100; i++ {
			if l[i%2].Allow("", fmt.Sprintf("2001:db8:7:%x::", i)) == nil {
				allowed++
			}
		}
		if allowed != 2*networkFactor {
			t.Errorf("a network may do it %d times", allowed)
		}
	})
}

func TestAServerCountsItselfWhereTheOtherIsSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		silent := true
		allowed := 0
		for i, l := 0, servers(2, 5, 0, &silent); i < 100; i++ {
			if l[i%2].Allow("ada", "192.0.2.1") == nil {
				allowed++
			}
		}
		if allowed != 10 {
			t.Errorf("two servers allow it %d times", allowed)
		}
	})
}

// All servers name the same time, whichever counts.
func TestABudgetSaysAtAllServersWhenThereIsMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		list := make([]*RateLimit, 2)
		for i := range list {
			list[i] = NewBudget(5, 0)
			list[i].Elsewhere = func(_, key string, amount int) (wait time.Duration, answered bool) {
				if i == 0 {
					return 0, false
				}
				return list[0].Take(key, amount), true
			}
		}
		time.Sleep(20 * time.Hour)
		for range 5 {
			if err := list[1].Allow("ada", "192.0.2.1"); err != nil {
				t.Fatal(err)
			}
		}
		for i, l := range list {
			full := new(BudgetError)
			if err := l.Allow("ada", "192.0.2.1"); !errors.As(err, &full) {
				t.Fatalf("server %d: %v", i, err)
			}
			time.Sleep(full.After - time.Minute)
			if l.Allow("ada", "192.0.2.1") == nil {
				t.Errorf("at server %d there is more before %v", i, full.After)
			}
			time.Sleep(2 * time.Minute)
			if err := l.Allow("ada", "192.0.2.1"); err != nil {
				t.Errorf("at server %d there is no more after %v: %v", i, full.After, err)
			}
		}
	})
}
