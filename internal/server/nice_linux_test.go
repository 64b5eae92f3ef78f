package server

import (
	"syscall"
	"testing"
)

func TestLowerPriorityMakesAThreadNicer(t *testing.T) {
	rank := func() int { // 20 is the default; nicer threads have less
		n, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
		if err != nil {
			t.Error(err)
		}
		return n
	}
	before, after := make(chan int, 1), make(chan int, 1)
	done := make(chan struct{})
	go func() { // its thread ends with it
		defer close(done)
		before <- rank()
		LowerPriority()
		after <- rank()
	}()
	<-done
	if b, a := <-before, <-after; a != max(b-niceBy, 1) {
		t.Errorf("the rank is %d, and was %d", a, b)
	}
}
