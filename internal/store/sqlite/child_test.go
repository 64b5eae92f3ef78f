package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/sqlite/disktest"
)

// childVariable is the environment variable that makes a process run a child
// instead of the tests.
const childVariable = "TRIPLECROSS_STORE_CHILD"

// child returns the command that runs a child.
func child(t *testing.T, name, dir string, args ...string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, append([]string{dir}, args...)...)
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

// killedGames is how many games a process plays until it is killed, and closingPlies how many moves of each
// it plays before it closes the store.
const (
	killedGames  = 8
	closingPlies = 6
)

// playUntilKilled continues several games, with constant folds and checkpoints, and prints a line for each
// acknowledged append. It kills itself at a point of the store, before the file operation with the given
// number.
func playUntilKilled(dir string) error {
	point := disktest.Point(os.Args[2])
	number, err := strconv.ParseInt(os.Args[3], 10, 64)
	if err != nil {
		return err
	}
	around := disktest.DieAt(point, number)
	disk, err := disktest.Interpose(around)
	if err != nil {
		return err
	}
	s, err := sqlite.OpenTimedOn(disktest.CommitLog(around, sqlite.SystemLog), dir, 2*time.Millisecond, 2*time.Millisecond, 64)
	if err != nil {
		return err
	}
	plies := math.MaxInt
	if point == disktest.Close {
		plies = closingPlies
	}
	failures := make(chan error, killedGames)
	for g := range killedGames {
		go func() { failures <- playAndTell(s, fmt.Sprint("game-", g), plies) }()
	}
	for range killedGames {
		err = errors.Join(err, <-failures)
	}
	return errors.Join(err, s.Close(), disk.Remove())
}

// playAndTell plays the given number of moves of a game.
func playAndTell(s store.Store, id string, plies int) error {
	log, err := s.Events(context.Background(), id, 0)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	for seq := len(log) + 1; seq-len(log) <= plies; seq++ {
		if err := s.Append(context.Background(), played(id, seq)); err != nil {
			return err
		}
		// A short write to a pipe is atomic.
		if _, err := fmt.Printf("%s %d\n", id, seq); err != nil {
			return err
		}
		if seq%16 == 9 {
			if _, err := s.List(context.Background(), store.Query{}); err != nil {
				return err
			}
		}
	}
	return nil
}
