package ai_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"triplecross/internal/ai"
	"triplecross/internal/ai/bot"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// answer is what a pool's callback got.
type answer struct {
	choice bot.Choice
	err    error
}

// ask returns the channel on which the pool's answer will come.
func ask(ctx context.Context, pool *ai.Pool, r bot.Request) <-chan answer {
	answers := make(chan answer, 2)
	pool.Choose(ctx, r, func(c bot.Choice, err error) { answers <- answer{c, err} })
	return answers
}

func request(t testing.TB, level string) bot.Request {
	t.Helper()
	s, err := game.Of(chexers.Rules{}).Start("")
	if err != nil {
		t.Fatal(err)
	}
	l, ok := bot.LevelNamed(level)
	if !ok {
		t.Fatalf("no level %q", level)
	}
	return bot.Request{State: s, Level: l, Seed: 1}
}

// gate is a game that blocks every search of it.
type gate struct {
	game.State
	entered, open chan struct{}
}

func (g gate) Turn() game.Seats {
	g.entered <- struct{}{}
	<-g.open
	return g.State.Turn()
}

func (g gate) Play(game.Seat, string) (game.State, error) { panic("the gate has fallen") }

func newGate(r bot.Request) (bot.Request, gate) {
	g := gate{r.State, make(chan struct{}, 100), make(chan struct{})}
	r.State = g
	return r, g
}

func TestAPoolAnswersAsChooseDoes(t *testing.T) {
	pool := ai.NewPool(ai.PoolOptions{Workers: 2})
	defer pool.Close()
	for _, level := range bot.Levels() {
		r := request(t, level.Slug)
		r.Level = level.Limit(search.Budget{Nodes: 5_000})
		want, err := bot.Choose(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		if got := <-ask(t.Context(), pool, r); got.err != nil || !cmp.Equal(got.choice, want) {
			t.Errorf("%s: %v, want %v", level.Slug, got, want)
		}
	}
}

func TestAPoolUsesNoMoreWorkersThanItHas(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pool := ai.NewPool(ai.PoolOptions{Workers: 2})
		defer pool.Close()
		r, gate := newGate(request(t, "beginner"))
		for range 5 {
			ask(t.Context(), pool, r)
		}
		synctest.Wait()
		if n := len(gate.entered); n != 2 {
			t.Errorf("%d bots think at once", n)
		}
		close(gate.open)
	})
}

func TestRequestsAreAnsweredInTheirOrder(t *testing.T) {
	pool := ai.NewPool(ai.PoolOptions{Workers: 1})
	defer pool.Close()
	first, gate := newGate(request(t, "beginner"))
	ask(t.Context(), pool, first)
	<-gate.entered

	var order []int // only the one worker writes
	var all sync.WaitGroup
	for i := range 20 {
		all.Add(1)
		pool.Choose(t.Context(), request(t, "beginner"), func(bot.Choice, error) {
			order = append(order, i)
			all.Done()
		})
	}
	close(gate.open)
	all.Wait()
	if len(order) != 20 || !slices.IsSorted(order) {
		t.Errorf("answered in the order %v", order)
	}
}

func TestBotsThinkShorterWhenManyWait(t *testing.T) {
	pool := ai.NewPool(ai.PoolOptions{Workers: 1})
	defer pool.Close()
	first, gate := newGate(request(t, "beginner"))
	ask(t.Context(), pool, first)
	<-gate.entered
	var answers []<-chan answer
	for range 24 {
		answers = append(answers, ask(t.Context(), pool, request(t, "club")))
	}
	close(gate.open)
	var nodes []int
	for _, a := range answers {
		nodes = append(nodes, (<-a).choice.Nodes)
	}
	if first, last := nodes[0], nodes[len(nodes)-1]; first >= last {
		t.Errorf("with 23 waiting a bot looks at %d positions, alone at %d", first, last)
	}
}

func TestACancelledRequestIsAnError(t *testing.T) {
	pool := ai.NewPool(ai.PoolOptions{Workers: 1})
	defer pool.Close()
	first, gate := newGate(request(t, "beginner"))
	ask(t.Context(), pool, first)
	<-gate.entered
	ctx, cancel := context.WithCancel(t.Context())
	waiting := ask(ctx, pool, request(t, "club"))
	cancel()
	close(gate.open)
	if a := <-waiting; !errors.Is(a.err, context.Canceled) {
		t.Errorf("got %v", a)
	}
}

func TestWorkersHaveALowerPriorityWhereOthersCanRunMeanwhile(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	for workers, want := range map[int]int32{1: 1, 2: 0} {
		var lowered atomic.Int32
		pool := ai.NewPool(ai.PoolOptions{Workers: workers, LowerPriority: func() { lowered.Add(1) }})
		if a := <-ask(t.Context(), pool, request(t, "beginner")); a.err != nil {
			t.Error(a.err)
		}
		pool.Close()
		if n := lowered.Load(); n != want {
			t.Errorf("%d of %d workers have a lower priority", n, workers)
		}
	}
}

func TestAPanicIsAnErrorAndTheWorkerLivesOn(t *testing.T) {
	pool := ai.NewPool(ai.PoolOptions{Workers: 1})
	defer pool.Close()
	r, gate := newGate(request(t, "casual"))
	close(gate.open)
	if a := <-ask(t.Context(), pool, r); a.err == nil || !strings.Contains(a.err.Error(), "the gate has fallen") {
		t.Errorf("got %v", a)
	}
	if a := <-ask(t.Context(), pool, request(t, "casual")); a.err != nil {
		t.Error(a.err)
	}
}

func TestCloseAnswersEverybodyOnce(t *testing.T) {
	pool := ai.NewPool(ai.PoolOptions{Workers: 2})
	first, gate := newGate(request(t, "beginner"))
	busy := []<-chan answer{ask(t.Context(), pool, first), ask(t.Context(), pool, first)}
	<-gate.entered
	<-gate.entered
	waiting := []<-chan answer{ask(t.Context(), pool, request(t, "club")), ask(t.Context(), pool, request(t, "casual"))}

	closed := make(chan struct{})
	go func() {
		defer close(closed)
		pool.Close()
	}()
	for len(waiting) < 4 { // until the pool is seen to be closed
		late := ask(t.Context(), pool, request(t, "beginner"))
		if len(late) == 1 {
			waiting = append(waiting, late)
		} else {
			busy = append(busy, late) // it may still get an answer
			runtime.Gosched()
		}
	}
	close(gate.open)
	<-closed
	for i, a := range waiting {
		if got := <-a; !errors.Is(got.err, ai.ErrClosed) {
			t.Errorf("waiting %d: %v", i, got)
		}
	}
	for _, a := range append(busy, waiting...) {
		if len(a) > 1 {
			t.Error("answered twice")
		}
	}
	for i, a := range busy {
		if len(a) == 0 {
			t.Errorf("busy %d: no answer", i)
		}
	}
	pool.Close() // a second call does no harm
}

func TestPeoplesMovesAreNotStarvedByBots(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	pool := ai.NewPool(ai.PoolOptions{Workers: 1})
	defer pool.Close()
	thinking := ask(t.Context(), pool, request(t, "club"))
	// On one processor a message and its answer need two context switches.
	there, back := make(chan int), make(chan int)
	go func() {
		defer close(back)
		for n := range there {
			back <- n
		}
	}()
	served := 0
	for len(thinking) == 0 {
		there <- served
		<-back
		served++
		runtime.Gosched()
	}
	close(there)
	<-back
	if a := <-thinking; a.err != nil || served < a.choice.Nodes/10_000 {
		t.Errorf("%d messages got through while a bot looked at %d positions, %v", served, a.choice.Nodes, a.err)
	}
}

func TestAPoolPlaysTheBestItHasFoundWhenItsTimeIsUp(t *testing.T) {
	pool := ai.NewPool(ai.PoolOptions{Workers: 1, LimitTime: func(ctx context.Context) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, 0)
	}})
	defer pool.Close()
	s, err := game.Of(chexers.Rules{}).Start("")
	if err != nil {
		t.Fatal(err)
	}
	master, _ := bot.LevelNamed("master")
	done := make(chan bot.Choice, 1)
	pool.Choose(t.Context(), bot.Request{State: s, Level: master}, func(c bot.Choice, err error) {
		if err != nil {
			t.Error(err)
		}
		done <- c
	})
	if c := <-done; c.Text == "" || c.Nodes > 10_000 {
		t.Errorf("without time it looks at %d positions and plays %q", c.Nodes, c.Text)
	}
}
