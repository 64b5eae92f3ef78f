package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
)

// childVariable is the environment variable that makes a process run a child
// instead of the tests.
const childVariable = "TRIPLECROSS_STORE_CHILD"

// child returns the command that runs a child.
func child(t *testing.T, name, dir string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, dir)
	cmd.Env = append(os.Environ(), childVariable+"="+name)
	return cmd
}

func openAndClose(dir string) error {
	s, err := sqlite.Open(dir)
	if err != nil {
		return err
	}
	return s.Close()
}

// appendForever goes on with several games where they stand, and prints a line
// for each append when it is acknowledged. Games are pending for the given time.
func appendForever(dir string, foldDelay time.Duration) error {
	s, err := sqlite.OpenFolding(dir, foldDelay)
	if err != nil {
		return err
	}
	var wg sync.WaitGroup
	failures := make(chan error, killedGames)
	for g := range killedGames {
		wg.Go(func() { failures <- appendTo(s, fmt.Sprintf("game-%d", g)) })
	}
	wg.Wait()
	close(failures)
	for failure := range failures {
		err = errors.Join(err, failure)
	}
	return errors.Join(err, s.Close())
}

func appendTo(s store.Store, id string) error {
	log, err := s.Events(context.Background(), id, 0)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	for seq := len(log) + 1; ; seq++ {
		if err := s.Append(context.Background(), next(id, seq)); err != nil {
			return err
		}
		// A short write to a pipe is atomic.
		if _, err := fmt.Printf("%s %d\n", id, seq); err != nil {
			return err
		}
	}
}
