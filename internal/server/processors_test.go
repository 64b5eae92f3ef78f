package server

import (
	"runtime"
	"slices"
	"testing"
	"time"
)

func TestAServerWhoseCoreIsBusyWithMovesUsesOneProcessor(t *testing.T) {
	for name, seconds := range map[string][]struct {
		percent    int // of the core
		computing  int // computations that run at the end of the second
		began      int // computations that began in it
		processors int // that it sets at its end, or before; 0 if it leaves them
	}{
		"a quiet server":               {{percent: 5}, {percent: 60}, {percent: 84}, {percent: 3}},
		"a busy one":                   {{percent: 90}, {percent: 99, processors: 1}, {percent: 99}},
		"one that is less busy then":   {{percent: 90}, {percent: 86, processors: 1}, {percent: 76}, {percent: 74, processors: 2}, {percent: 80}},
		"a busy one whose bots think":  {{percent: 90}, {percent: 99, began: 1, computing: 1}, {percent: 99, computing: 1}, {percent: 99, processors: 1}},
		"a bot that thinks only once":  {{percent: 90}, {percent: 99, processors: 1}, {percent: 99, began: 1, processors: 2}, {percent: 99, processors: 1}},
		"the start is not a busy time": {{percent: 100}, {percent: 10}},
	} {
		t.Run(name, func(t *testing.T) {
			var set []int
			p := &Processors{now: 2, set: func(n int) { set = append(set, n) }}
			var ends []func()
			at, cpu := time.Unix(0, 0), time.Hour
			for i, s := range seconds {
				set = nil
				for range s.began {
					ends = append(ends, p.Compute())
				}
				for len(ends) > s.computing {
					ends[0]()
					ends = ends[1:]
				}
				at, cpu = at.Add(time.Second), cpu+time.Duration(s.percent)*time.Second/100
				p.look(at, cpu)
				if want := slices.DeleteFunc([]int{s.processors}, func(n int) bool { return n == 0 }); !slices.Equal(set, want) {
					t.Errorf("second %d: set %d instead of %d", i, set, want)
				}
			}
		})
	}
}

func TestAMachineWithOneCoreGetsASecondProcessorUnlessTheEnvironmentSaysHowMany(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for variable, want := range map[string]int{"": 2, "1": 1} {
		t.Setenv("GOMAXPROCS", variable)
		runtime.GOMAXPROCS(1)
		p := NewProcessors(t.Context())
		done := p.Compute()
		if got := runtime.GOMAXPROCS(0); got != want || p.Cores() != 1 {
			t.Errorf("GOMAXPROCS=%s: %d processors instead of %d, %d cores instead of 1", variable, got, want, p.Cores())
		}
		done()
		p.Close()
	}
}

func TestTheProcessorTimeOfTheProcessIsKnown(t *testing.T) {
	before := cpuTime()
	for began := time.Now(); time.Since(began) < 30*time.Millisecond; {
	}
	if used := cpuTime() - before; used <= 0 {
		t.Errorf("30 ms of computing have used %v", used)
	}
}
