package lobby_test

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"testing"

	"triplecross/internal/table"
)

// A connection plays its moves in its own goroutine, so everybody who plays needs the stack of a move.
func TestAMoveNeedsASmallStack(t *testing.T) {
	if info, ok := debug.ReadBuildInfo(); ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		t.Skip("the race detector needs stack itself")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // a collection shrinks stacks
	const moves = 48                                 // fewer than the game has
	w := open(t)
	id := w.three()
	w.must(id, ada, table.Start{})
	stacks := func() uint64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.StackInuse
	}
	before, end := stacks(), make(chan struct{})
	var players sync.WaitGroup
	for range moves {
		now := w.table(id)
		seat := now.State().Turn().First()
		move := table.Play{ID: fmt.Sprint(now.Version), Version: now.Version, Seat: seat, Text: now.State().Legal(seat)[0].Text}
		person, played := now.Seats()[seat].Person, make(chan error)
		players.Go(func() {
			_, err := w.Do(t.Context(), id, person, move)
			played <- err
			<-end // keep the stack
		})
		if err := <-played; err != nil {
			t.Error(err)
		}
	}
	if each := (stacks() - before) / moves; each > 20<<10 {
		t.Errorf("a move needs a stack of %d bytes", each)
	}
	close(end)
	players.Wait()
}
