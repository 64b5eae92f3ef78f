//go:build unix

package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"testing"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
)

func TestAFullDiskFailsAppendsUntilThereIsRoom(t *testing.T) {
	// The limit on the size of files applies to a whole process.
	if out, err := child(t, "fill disk", t.TempDir()).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// fillDisk appends to several games until no file may grow any more, makes room, and goes on.
func fillDisk(dir string) error {
	signal.Ignore(syscall.SIGXFSZ)
	s, err := sqlite.Open(dir)
	if err != nil {
		return err
	}
	const games = 4
	var acknowledged [games]int
	for g := range games { // makes sure that every game exists
		if err := s.Append(context.Background(), next(fmt.Sprintf("game-%d", g), 1)); err != nil {
			return err
		}
		acknowledged[g] = 1
	}
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		return err
	}
	tight := before
	tight.Cur = 300 << 10
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &tight); err != nil {
		return err
	}
	var wg sync.WaitGroup
	for g := range games {
		wg.Go(func() {
			for s.Append(context.Background(), next(fmt.Sprintf("game-%d", g), acknowledged[g]+1)) == nil {
				acknowledged[g]++
			}
		})
	}
	wg.Wait()
	if err := s.Append(context.Background(), next("another", 1)); err == nil || errors.Is(err, store.ErrConflict) {
		return fmt.Errorf("with the disk full: got error %v", err)
	}
	if s.Ready(context.Background()) == nil {
		return errors.New("with the disk full the store is ready")
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		return err
	}
	for g, last := range acknowledged {
		id := fmt.Sprintf("game-%d", g)
		log, err := s.Events(context.Background(), id, 0)
		if err != nil {
			return err
		}
		if len(log) < last {
			return fmt.Errorf("%s: event %d was acknowledged, but the log ends at %d", id, last, len(log))
		}
		if err := s.Append(context.Background(), next(id, len(log)+1)); err != nil {
			return fmt.Errorf("with room again: %w", err)
		}
	}
	if err := s.Ready(context.Background()); err != nil {
		return fmt.Errorf("with room again: %w", err)
	}
	return s.Close()
}

func TestAStoreOnAFullDiskSaysSo(t *testing.T) {
	if out, err := child(t, "open full", t.TempDir()).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// openWhenFull opens a store while no file may grow beyond a page.
func openWhenFull(dir string) error {
	signal.Ignore(syscall.SIGXFSZ)
	if err := openAndClose(dir); err != nil {
		return err
	}
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	limit.Cur = 4 << 10
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	if err := openAndClose(dir); err == nil || !strings.Contains(err.Error(), "the disk is full") {
		return fmt.Errorf("with the disk full: got error %v", err)
	}
	return nil
}
