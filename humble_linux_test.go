package main

import (
	"syscall"
	"testing"
)

func TestWhoIsHumbleStandsBackBehindOthers(t *testing.T) {
	rank := func() int { // 20 is the usual, and less for who stands back
		n, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
		if err != nil {
			t.Error(err)
		}
		return n
	}
	before, after := make(chan int, 1), make(chan int, 1)
	done := make(chan struct{})
	go func() { // whose thread ends with it
		defer close(done)
		before <- rank()
		humble()
		after <- rank()
	}()
	<-done
	if b, a := <-before, <-after; a != max(b-humility, 1) {
		t.Errorf("the rank is %d, and was %d", a, b)
	}
}
