package httpguard

import (
	"fmt"
	"testing"
	"testing/synctest"
)

// servers returns the same limit at several servers; a key is counted at the first, or where it is
// asked for if that does not answer.
func servers(n, user, address int, silent *bool) []*RateLimit {
	list := make([]*RateLimit, n)
	for i := range list {
		list[i] = NewRateLimit(user, address)
		list[i].Name = "tables"
		list[i].Elsewhere = func(limit, key string, amount int) (allowed, answered bool) {
			if limit != "tables" || i == 0 || *silent {
				return false, false
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
