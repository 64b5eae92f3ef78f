package disktest

import (
	"os"
	"runtime"
	"strings"
	"sync/atomic"
)

// Point is what a store is doing.
type Point string

// What a store is doing.
const (
	Start      Point = "start"
	Commit     Point = "commit"
	Fold       Point = "fold"
	Checkpoint Point = "checkpoint"
	Close      Point = "close"
)

// Points are all of them.
var Points = []Point{Start, Commit, Fold, Checkpoint, Close}

// callees tells points by functions that are being called.
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

// Here returns what the store is doing that made SQLite call an Around, "" if it is none
// of the points.
func Here() (point Point) {
	callers := make([]uintptr, 128)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	for {
		frame, more := frames.Next()
		for _, c := range callees {
			if strings.HasSuffix(frame.Function, "/store/"+c.function) {
				point = c.point // a fold commits, too: its caller tells
			}
		}
		if !more {
			return point
		}
	}
}

// DieAt returns an Around that kills the process before the operation of that number at a
// point, counted from 1.
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
	select {} // until the system does it
}
