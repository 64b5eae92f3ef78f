package signin

import (
	"context"
	"crypto/rand"
	"fmt"
	"maps"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"triplecross/internal/store"
)

// forever is when such a ticket expires.
var forever = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// A token is what says who somebody is, and then the marks of their browser, each behind a ~. People
// who have not signed out their other browsers need no mark; the others need the one they did it with.

// Base returns a token without its marks.
func Base(token string) string {
	base, _, _ := strings.Cut(token, "~")
	return base
}

// Browsers knows who has signed out their other browsers. Its methods are safe for concurrent use. Nil
// knows of nobody.
type Browsers struct {
	keeper store.SignIn
	mu     sync.Mutex                        // held while the store is read, so that nothing older is taken over
	marks  atomic.Pointer[map[string]string] // by person, the digest of the mark that is needed
}

// OpenBrowsers returns what a store keeps of it. Without one no browser is ever signed out.
func OpenBrowsers(ctx context.Context, keeper store.SignIn) (*Browsers, error) {
	b := &Browsers{keeper: keeper}
	return b, b.Reload(ctx)
}

// Reload takes over what another server has changed in the store.
func (b *Browsers) Reload(ctx context.Context) error {
	if b.keeper == nil {
		b.marks.CompareAndSwap(nil, &map[string]string{})
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	tickets, err := b.keeper.TicketsOfKind(ctx, store.KindBrowsers)
	if err != nil {
		return fmt.Errorf("signin: browsers: %w", err)
	}
	marks := make(map[string]string, len(tickets))
	for _, t := range tickets {
		marks[t.Person] = string(t.Body)
	}
	b.marks.Store(&marks)
	return nil
}

// ReloadPerson is Reload of a single person.
func (b *Browsers) ReloadPerson(ctx context.Context, person string) error {
	if b.keeper == nil {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	tickets, err := b.keeper.Tickets(ctx, person)
	if err != nil {
		return fmt.Errorf("signin: browsers: %w", err)
	}
	marks := maps.Clone(*b.marks.Load())
	delete(marks, person)
	for _, t := range tickets {
		if t.Kind == store.KindBrowsers {
			marks[person] = string(t.Body)
		}
	}
	b.marks.Store(&marks)
	return nil
}

// Has reports whether a token is still one of the person.
func (b *Browsers) Has(person, token string) bool {
	_, ok := b.needed(person, token)
	return ok
}

// needed returns the mark of a token that the person needs, "" if they need none.
func (b *Browsers) needed(person, token string) (mark string, ok bool) {
	if b == nil {
		return "", true
	}
	digested, ok := (*b.marks.Load())[person]
	if !ok {
		return "", true
	}
	_, marks, _ := strings.Cut(token, "~")
	for mark := range strings.SplitSeq(marks, "~") {
		if digest([]byte(mark)) == digested {
			return mark, true
		}
	}
	return "", false
}

// Marked returns a token with a new mark. A browser gets it before the others are signed out, so that an
// answer that is lost on the way does not sign it out with them.
func (b *Browsers) Marked(person, token string) string {
	marked := Base(token)
	if mark, _ := b.needed(person, token); mark != "" {
		marked += "~" + mark
	}
	return marked + "~" + rand.Text()
}

// SignOutOthers keeps the browsers of a person from being the person that do not have the last mark of a
// token, and removes the links and passkeys by which they could become it again. It reports whether the
// token has a mark.
func (b *Browsers) SignOutOthers(ctx context.Context, person, token string) (done bool, err error) {
	defer func() { err = wrap("sign out other browsers", err) }()
	last := strings.LastIndexByte(token, '~')
	if last < 0 {
		return false, nil
	}
	mark := digest([]byte(token[last+1:]))
	now := clock(nil)
	// The mark comes first: from then on no other browser adds what is removed below.
	err = b.keeper.AddTicket(ctx, store.Ticket{ID: digest([]byte("browsers " + mark)), Kind: store.KindBrowsers, Person: person, Body: []byte(mark), Made: now, Expires: forever})
	if err != nil {
		return false, err
	}
	if err := b.ReloadPerson(ctx, person); err != nil {
		return false, err
	}
	if err := b.keeper.DropTickets(ctx, person, KindLink); err != nil {
		return false, err
	}
	if err := b.keeper.DropTickets(ctx, person, kindRegister); err != nil {
		return false, err
	}
	keys, err := b.keeper.Passkeys(ctx, person)
	if err != nil {
		return false, err
	}
	for _, key := range keys {
		if err := b.keeper.DropPasskey(ctx, person, key.ID); err != nil {
			return false, err
		}
	}
	return true, nil
}
