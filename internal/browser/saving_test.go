package browser_test

import (
	"context"
	"sync"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// frozen is a store whose writes wait while its disk is frozen.
type frozen struct {
	store.Store
	mu sync.Mutex // held while the disk is frozen
}

func (f *frozen) Append(ctx context.Context, a store.Append) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.Store.Append(ctx, a)
}

// While the disk is frozen, the player whose move waits reads so once the move takes long, and the
// words go when it is stored. The page neither reconnects nor takes the move back.
func TestWhoseMoveWaitsForTheDiskIsToldSo(t *testing.T) {
	for name, screen := range map[string]browser.Screen{"phone": phone, "desktop": desktop} {
		t.Run(name, func(t *testing.T) {
			disk := new(frozen)
			w := newWorldWith(t, browser.SiteOptions{Wrap: func(s store.Store) store.Store { disk.Store = s; return disk }})
			tbl := w.against("chexers", 3)
			page := w.come(screen, ada, tbl)
			disk.mu.Lock()
			move := w.choose(tbl)
			w.check(page.TapPlaces(move.Gesture.Places...))
			w.reads(page, "#notice", "Your move is being saved…")
			fits, err := browser.Eval[bool](page, `(() => {
				const r = document.querySelector("#notice").getBoundingClientRect();
				return r.width > 0 && r.left >= 0 && r.right <= innerWidth && r.top >= 0 && r.bottom <= innerHeight;
			})()`)
			w.check(err)
			if !fits {
				t.Error("the words are not in the window")
			}
			disk.mu.Unlock()
			w.check(page.Wait(`document.querySelector("#notice").hidden`))
			w.until(tbl, func(now table.Moment) bool { return len(now.Moves) > 0 && now.Moves[0].Move.Text == move.Text })
		})
	}
}
