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

// drawn returns what draws that many bytes.
func drawn(size int) func(context.Context) ([]byte, error) {
	return func(context.Context) ([]byte, error) { return make([]byte, size), nil }
}

func TestWhatManyAskForIsDrawnOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGallery(1000)
		var times atomic.Int32
		begin := make(chan struct{})
		var all sync.WaitGroup
		for range 64 {
			all.Go(func() {
				data, err := g.Picture(t.Context(), "key", func(context.Context) ([]byte, error) {
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

func TestOneIsDrawnAtATimeAndWhoeverComesTooLateIsTurnedAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGallery(1 << 20)
		most := int(g.pictures.most)
		var now, busy atomic.Int32
		next := make(chan struct{})
		var all sync.WaitGroup
		for i := range most + 20 {
			all.Go(func() {
				_, err := g.Picture(t.Context(), fmt.Sprint(i), func(context.Context) ([]byte, error) {
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
		// Films have a desk of their own.
		if _, err := g.Film(t.Context(), "film", drawn(1)); err != nil {
			t.Error(err)
		}
		close(next)
		all.Wait()
		if n := busy.Load(); n != 20 {
			t.Errorf("%d of %d were turned away", n, most+20)
		}
		if _, err := g.Picture(t.Context(), "later", drawn(1)); err != nil {
			t.Error(err)
		}
	})
}

func TestAGalleryKeepsNoMoreThanItHasRoomFor(t *testing.T) {
	g := NewGallery(1000)
	for i := range 100 {
		if _, err := g.Picture(t.Context(), fmt.Sprint(i), drawn(99)); err != nil {
			t.Fatal(err)
		}
		if g.Size() > 1000 {
			t.Fatalf("%d bytes are kept", g.Size())
		}
	}
	if _, err := g.Picture(t.Context(), "huge", drawn(1001)); err != nil {
		t.Fatal(err)
	}
	again := func(key string) (again bool) {
		if _, err := g.Picture(t.Context(), key, func(context.Context) ([]byte, error) {
			again = true
			return nil, errors.New("not now")
		}); again == (err == nil) {
			t.Error(err)
		}
		return again
	}
	for key, want := range map[string]bool{"99": false, "90": false, "89": true, "0": true, "huge": true} {
		if got := again(key); got != want {
			t.Errorf("%s is drawn again: %t", key, got)
		}
	}
}

func TestWhatFailedIsTriedAgain(t *testing.T) {
	g := NewGallery(1000)
	failure := errors.New("no paint")
	if _, err := g.Film(t.Context(), "key", func(context.Context) ([]byte, error) { return nil, failure }); !errors.Is(err, failure) {
		t.Error(err)
	}
	if data, err := g.Film(t.Context(), "key", drawn(3)); err != nil || len(data) != 3 {
		t.Error(data, err)
	}
}
