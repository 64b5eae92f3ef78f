// Package bans knows who and what the operator keeps from the site for a
// time.
package bans

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"triplecross/internal/store"
)

// KeyError says why a ban names nothing of its kind.
type KeyError string

func (e KeyError) Error() string { return "bans: " + string(e) }

// List is the bans of a server. Its methods are safe for concurrent use. A nil list has
// no bans.
type List struct {
	keeper store.Operator
	mu     sync.Mutex // held while the list is changed
	active atomic.Pointer[[]entry]
}

// entry is a ban with its network, if it is of an address.
type entry struct {
	store.Ban
	network netip.Prefix
}

// Open returns the bans that a store keeps. Without a keeper they last until the server
// ends.
func Open(ctx context.Context, keeper store.Operator) (*List, error) {
	l := &List{keeper: keeper}
	l.active.Store(&[]entry{})
	return l, l.Reload(ctx)
}

// longOver is how long after its end a ban is removed from the store. By then no clock
// that is wrong matters, and nobody renews it.
const longOver = 30 * 24 * time.Hour

// Reload takes over what another server has changed in the store, and removes what has long been over.
func (l *List) Reload(ctx context.Context) error {
	if l.keeper == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	bans, err := l.keeper.Bans(ctx)
	if err != nil {
		return fmt.Errorf("bans: %w", err)
	}
	list := make([]entry, 0, len(bans))
	for _, b := range bans {
		if time.Since(b.Until) > longOver {
			if err := l.keeper.LiftBan(ctx, b.Kind, b.Key); err != nil {
				return fmt.Errorf("bans: %w", err)
			}
			continue
		}
		if e, err := entryOf(b); err == nil {
			list = append(list, e)
		}
	}
	l.active.Store(&list)
	return nil
}

func entryOf(b store.Ban) (entry, error) {
	e := entry{Ban: b}
	if b.Kind != store.BanAddress {
		return e, nil
	}
	network, err := netip.ParsePrefix(b.Key)
	if err != nil {
		address, err := netip.ParseAddr(b.Key)
		if err != nil {
			return e, KeyError(fmt.Sprintf("%q is neither an address nor a network such as 198.51.100.0/24", b.Key))
		}
		address = address.Unmap() // as the addresses of requests are
		network = netip.PrefixFrom(address, address.BitLen())
		if address.Is6() { // as limits count it
			network = netip.PrefixFrom(address, 64)
		}
	}
	if network.Addr().Is4In6() {
		return e, KeyError(fmt.Sprintf("%q is an IPv4 network and has to be written as one", b.Key))
	}
	e.network = network.Masked()
	e.Key = e.network.String()
	return e, nil
}

// The largest networks that can be banned, as lengths of their prefixes: no provider has a larger one.
const (
	leastBits4 = 8
	leastBits6 = 16
)

// Set adds a ban, or replaces the one of that kind and key, and returns it as it is kept.
func (l *List) Set(ctx context.Context, b store.Ban) (store.Ban, error) {
	e, err := entryOf(b)
	if err != nil {
		return b, err
	}
	least := leastBits6
	if e.network.Addr().Is4() {
		least = leastBits4
	}
	if e.Kind == store.BanAddress && e.network.Bits() < least {
		return b, KeyError(fmt.Sprintf("the network %q is too large: a ban is of a /%d of IPv4 or a /%d of IPv6 at most", b.Key, leastBits4, leastBits6))
	}
	return e.Ban, l.change(e.Ban, func(keeper store.Operator) error { return keeper.SetBan(ctx, e.Ban) }, e)
}

// Lift ends a ban, and reports whether there was one.
func (l *List) Lift(ctx context.Context, kind store.BanKind, key string) (lifted bool, err error) {
	e, err := entryOf(store.Ban{Kind: kind, Key: key})
	if err != nil || !l.has(kind, e.Key) {
		return false, err
	}
	return true, l.change(e.Ban, func(keeper store.Operator) error { return keeper.LiftBan(ctx, kind, e.Key) })
}

// change stores a change, and then makes it: the bans of that kind and key are replaced.
func (l *List) change(b store.Ban, keep func(store.Operator) error, by ...entry) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.keeper != nil {
		if err := keep(l.keeper); err != nil {
			return fmt.Errorf("bans: %w", err)
		}
	}
	list := slices.DeleteFunc(slices.Clone(*l.active.Load()), func(e entry) bool { return e.Kind == b.Kind && e.Key == b.Key })
	list = append(list, by...)
	l.active.Store(&list)
	return nil
}

// All returns the bans that are in force.
func (l *List) All() []store.Ban {
	var list []store.Ban
	for e := range l.inForce {
		list = append(list, e.Ban)
	}
	return list
}

func (l *List) inForce(yield func(entry) bool) {
	if l == nil {
		return
	}
	list := *l.active.Load()
	if len(list) == 0 {
		return
	}
	now := time.Now()
	for _, e := range list {
		if e.Until.After(now) && !yield(e) {
			return
		}
	}
}

// Address reports whether an address is banned.
func (l *List) Address(a netip.Addr) bool {
	for e := range l.inForce {
		if e.Kind == store.BanAddress && e.network.Contains(a) {
			return true
		}
	}
	return false
}

// Person reports whether a person is banned.
func (l *List) Person(person string) bool { return person != "" && l.has(store.BanPerson, person) }

// OfPerson returns the bans of a person.
func (l *List) OfPerson(person string) (list []store.Ban) {
	for e := range l.inForce {
		if e.Kind == store.BanPerson && e.Key == person {
			list = append(list, e.Ban)
		}
	}
	return list
}

// Table reports whether a table is closed.
func (l *List) Table(id string) bool { return l.has(store.BanTable, id) }

// NewTables reports whether no new tables are made.
func (l *List) NewTables() bool { return l.has(store.BanTables, "") }

func (l *List) has(kind store.BanKind, key string) bool {
	for e := range l.inForce {
		if e.Kind == kind && e.Key == key {
			return true
		}
	}
	return false
}
