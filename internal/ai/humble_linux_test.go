package ai_test

import (
	"runtime"
	"syscall"
	"testing"

	"triplecross/internal/ai"
	"triplecross/internal/game"
)

// ranked is a state that takes down the rank of the thread which looks at it:
// 20 is the usual, and less for who stands back.
type ranked struct {
	game.State
	ranks chan int
}

func (r ranked) Turn() game.Seats {
	rank, _ := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
	r.ranks <- rank
	return r.State.Turn()
}

func TestBotsStandBackBehindPeopleWhereBothCanRun(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	usual, err := syscall.Getpriority(syscall.PRIO_PROCESS, syscall.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	for workers, want := range map[int]int{1: max(usual-10, 1), 2: usual} {
		pool := ai.NewPool(workers)
		r := request(t, "beginner")
		ranks := make(chan int, 100)
		r.State = ranked{r.State, ranks}
		ask(t.Context(), pool, r)
		if rank := <-ranks; rank != want {
			t.Errorf("with %d of 2 processors a bot's rank is %d, want %d", workers, rank, want)
		}
		pool.Close()
	}
}
