package httpguard

import (
	"strings"
	"time"
)

// The kinds of keys that are counted, as their first words.
const (
	userKey    = "user "
	addressKey = "address "
	networkKey = "network "
)

// spendEverywhere counts an amount at the servers that count for the user and the address. What one
// of them has taken is given back when another refuses.
func (l *RateLimit) spendEverywhere(user, address string, amount int) error {
	keys := []string{addressKey + address}
	if network := wider(address); network != "" {
		keys = append(keys, networkKey+network)
	}
	if user != "" {
		keys = append(keys, userKey+user)
	}
	for i, key := range keys {
		wait := l.takeAnywhere(key, amount)
		if wait == 0 {
			continue
		}
		for _, taken := range keys[:i] {
			l.takeAnywhere(taken, -amount)
		}
		why := l.addressFull
		if strings.HasPrefix(key, userKey) {
			why = l.userFull
		}
		if l.window(key).period > time.Minute {
			return &BudgetError{why, wait}
		}
		return why
	}
	return nil
}

func (l *RateLimit) takeAnywhere(key string, amount int) (wait time.Duration) {
	if l.window(key) == nil {
		return 0
	}
	if wait, answered := l.Elsewhere(l.Name, key, amount); answered {
		return wait
	}
	return l.Take(key, amount)
}

// Take counts an amount for a key that Elsewhere was given at this or another server. If less is left, it counts
// nothing and returns how long it takes until that much is, else 0. A negative amount gives back what was taken.
func (l *RateLimit) Take(key string, amount int) (wait time.Duration) {
	w := l.window(key)
	if w == nil {
		return 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if amount > 0 && w.full(key, amount) {
		return max(w.until(key, amount), time.Second)
	}
	w.count(key, amount)
	return 0
}

// window returns what counts a key; nil has no limit.
func (l *RateLimit) window(key string) *window {
	switch kind, _, _ := strings.Cut(key, " "); kind + " " {
	case userKey:
		return l.users
	case addressKey:
		return l.addresses
	case networkKey:
		return l.networks
	}
	return nil
}
