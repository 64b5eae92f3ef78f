package disktest

import (
	"os"
	"runtime"
	"strings"
	"sync/atomic"
)

// Point is an activity of a store.
type Point string

// The activities of a store.
const (
	Start      Point = "start"
	Commit     Point = "commit"
	Fold       Point = "fold"
	Checkpoint Point = "checkpoint"
	Close      Point = "close"
)

// Points has all points.
var Points = []Point{Start, Commit, Fold, Checkpoint, Close}

// callees identifies points by the functions on the call stack.
var callees = []struct {
	function string
	point    Point
}{
	{"sqlite.checkpoint", Checkpoint},
	{"sqlite.(*committer).fold", Fold},
	{"sqlite.(*committer).commit", Commit},
	{"sqlite.(*Store).release", Close},
	{"sqlite.open", Start},
}

// Here returns the activity in which SQLite called an Around, or "" if it is none of the points.
func Here() (point Point) {
	callers := make([]uintptr, 128)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	for {
		frame, more := frames.Next()
		for _, c := range callees {
			if strings.HasSuffix(frame.Function, "/store/"+c.function) {
				point = c.point // a fold commits, too: its caller decides
			}
		}
		if !more {
			return point
		}
	}
}

// DieAt returns an Around that kills the process before the given operation at a point; the first has number
// 1.
func DieAt(point Point, number int64) Around {
	var count atomic.Int64
	return func(_ Op, do func() int32) int32 {
		if Here() == point && count.Add(1) == number {
			die()
		}
		return do()
	}
}

// die kills the process.
func die() {
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Kill()
	}
	if err != nil {
		panic(err)
	}
	select {} // wait for the system to do it
}
