package picture

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
)

// drawn returns a function that draws that many bytes.
func drawn(size int) func(context.Context) ([]byte, error) {
	return func(context.Context) ([]byte, error) { return make([]byte, size), nil }
}

func TestWhatManyAskForIsDrawnOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := NewCache(1000, nil)
		var times atomic.Int32
		begin := make(chan struct{})
		var all sync.WaitGroup
		for range 64 {
			all.Go(func() {
				data, err := c.Still(t.Context(), "key", func(context.Context) ([]byte, error) {
					times.Add(1)
					<-begin
					return []byte("picture"), nil
				})
				if err != nil || string(data) != "picture" {
					t.Errorf("%q, %v", data, err)
				}
			})
		}
		synctest.Wait()
		close(begin)
		all.Wait()
		if n := times.Load(); n != 1 {
			t.Errorf("drawn %d times", n)
		}
	})
}

func TestOneIsDrawnAtATimeAndTooManyAreTurnedAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := NewCache(1<<20, nil)
		most := int(c.stills.max)
		var now, busy atomic.Int32
		next := make(chan struct{})
		var all sync.WaitGroup
		for i := range most + 20 {
			all.Go(func() {
				_, err := c.Still(t.Context(), fmt.Sprint(i), func(context.Context) ([]byte, error) {
					if now.Add(1) > 1 {
						t.Error("two are drawn at the same time")
					}
					<-next
					now.Add(-1)
					return nil, nil
				})
				if errors.Is(err, ErrBusy) {
					busy.Add(1)
				}
			})
		}
		synctest.Wait()
		// Animations have a queue of their own.
		if _, err := c.Animation(t.Context(), "animation", drawn(1)); err != nil {
			t.Error(err)
		}
		close(next)
		all.Wait()
		if n := busy.Load(); n != 20 {
			t.Errorf("%d of %d were turned away", n, most+20)
		}
		if _, err := c.Still(t.Context(), "later", drawn(1)); err != nil {
			t.Error(err)
		}
	})
}

func TestACacheHoldsNoMoreThanItsSize(t *testing.T) {
	c := NewCache(1000, nil)
	for i := range 100 {
		if _, err := c.Still(t.Context(), fmt.Sprint(i), drawn(99)); err != nil {
			t.Fatal(err)
		}
		if c.Size() > 1000 {
			t.Fatalf("%d bytes are kept", c.Size())
		}
	}
	if _, err := c.Still(t.Context(), "huge", drawn(1001)); err != nil {
		t.Fatal(err)
	}
	// A full cache does not drop everything, and a picture that is too large for
	// it is drawn each time.
	if c.Size() < 1000-2*(99+2) {
		t.Errorf("only %d bytes are kept", c.Size())
	}
	again := 0
	for range 2 {
		if _, err := c.Still(t.Context(), "huge", func(context.Context) ([]byte, error) {
			again++
			return make([]byte, 1001), nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	if again != 2 || c.Size() > 1000 {
		t.Errorf("the huge picture is drawn %d times again, and %d bytes are kept", again, c.Size())
	}
}

// Pictures that are wanted once, for instance by a crawler, do not push out
// those that are wanted often.
func TestWhatIsAskedForOftenStays(t *testing.T) {
	c := NewCache(1000, nil)
	times := 0
	popular := func() {
		t.Helper()
		if _, err := c.Still(t.Context(), "popular", func(context.Context) ([]byte, error) {
			times++
			return make([]byte, 99), nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 200 {
		popular()
		if _, err := c.Still(t.Context(), fmt.Sprint(i), drawn(99)); err != nil {
			t.Fatal(err)
		}
	}
	if times > 3 {
		t.Errorf("the popular picture was drawn %d times", times)
	}
}

func TestWhatFailedIsTriedAgain(t *testing.T) {
	c := NewCache(1000, nil)
	failure := errors.New("no paint")
	if _, err := c.Animation(t.Context(), "key", func(context.Context) ([]byte, error) { return nil, failure }); !errors.Is(err, failure) {
		t.Error(err)
	}
	if data, err := c.Animation(t.Context(), "key", drawn(3)); err != nil || len(data) != 3 {
		t.Error(data, err)
	}
}

func TestWhatDrawsSaysThatItComputes(t *testing.T) {
	var begun, done atomic.Int32
	c := NewCache(1000, func() func() {
		begun.Add(1)
		return func() { done.Add(1) }
	})
	for i, get := range []func(context.Context, string, func(context.Context) ([]byte, error)) ([]byte, error){c.Still, c.Animation} {
		data, err := get(t.Context(), fmt.Sprint(i), func(context.Context) ([]byte, error) {
			if begun.Load() != int32(i+1) || done.Load() != int32(i) {
				t.Errorf("drawing %d begins after %d computations have begun and %d were done", i, begun.Load(), done.Load())
			}
			return []byte("picture"), nil
		})
		if err != nil || string(data) != "picture" {
			t.Errorf("%q, %v", data, err)
		}
	}
	if _, err := c.Still(t.Context(), "broken", func(context.Context) ([]byte, error) { panic("no paint") }); err == nil {
		t.Error("a drawing that panicked is a picture")
	}
	if _, err := c.Still(t.Context(), "next", drawn(1)); err != nil {
		t.Errorf("after a panic: %v", err)
	}
	if begun.Load() != 4 || done.Load() != 4 {
		t.Errorf("%d computations have begun and %d are done after four drawings", begun.Load(), done.Load())
	}
}
