package web_test

import (
	"runtime"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"triplecross/web"
)

func TestAWaitingConnectionHasOneGoroutineAndASmallStack(t *testing.T) {
	const n = 400
	s := open(t, web.Limits{})
	table, _ := s.three()
	usage := func() (goroutines int, stacks uint64) {
		var m runtime.MemStats
		for range 3 { // each collection halves stacks
			runtime.GC()
		}
		runtime.ReadMemStats(&m)
		return runtime.NumGoroutine(), m.StackInuse
	}
	watch := func() *line {
		l := s.guest().dial(table)
		l.await("view")
		l.say(`{"t":"ping"}`)
		l.await("pong")
		return l
	}
	watch() // the room and its timer
	goroutines, stacks := usage()
	for range n {
		watch()
	}
	var more int
	var each uint64
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		now, size := usage()
		more, each = now-goroutines, (max(size, stacks)-stacks)/n
		if more <= n+2 { // those that accepted the connections have ended
			break
		}
	}
	if more > n+2 {
		t.Errorf("%d connections have %d goroutines", n, more)
	}
	if each > 6<<10 && !raceDetector() {
		t.Errorf("a connection that waits has a stack of %d bytes", each)
	}
}

// raceDetector reports whether the test watches for races, which takes stack.
func raceDetector() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}
