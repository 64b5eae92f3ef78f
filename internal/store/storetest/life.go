package storetest

import (
	"bytes"
	"errors"
	"fmt"
	"sync"
	"testing"

	"triplecross/internal/store"
)

func testSecret(t *testing.T, suite suite) {
	s := suite.open(t)
	secrets := make([][]byte, 8)
	var wg sync.WaitGroup
	for i := range secrets {
		wg.Go(func() {
			var err error
			if secrets[i], err = s.Secret(t.Context(), "links"); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for _, secret := range secrets {
		if len(secret) != 32 || !bytes.Equal(secret, secrets[0]) {
			t.Fatalf("got secrets %x and %x", secrets[0], secret)
		}
	}
	other, err := s.Secret(t.Context(), "cookies")
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(other, secrets[0]) {
		t.Error("two names have the same secret")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	kept, err := suite.open(t).Secret(t.Context(), "links")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(kept, secrets[0]) {
		t.Error("the secret has changed")
	}
}

// testClose closes the store during many appends, and opens it again.
func testClose(t *testing.T, suite suite) {
	s := suite.open(t)
	const games = 16
	var acknowledged [games]int
	var wg, going sync.WaitGroup
	going.Add(games)
	for g := range games {
		id := fmt.Sprintf("game-%d", g)
		mustAppend(t, s, begin(id))
		wg.Go(func() {
			for seq := 2; ; seq++ {
				err := s.Append(t.Context(), move(id, seq))
				if errors.Is(err, store.ErrClosed) {
					return
				}
				if err != nil {
					t.Error(err)
					return
				}
				acknowledged[g] = seq
				if seq == 2 {
					going.Done()
				}
			}
		})
	}
	going.Wait()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wg.Wait()

	s = suite.open(t)
	for g, last := range acknowledged {
		id := fmt.Sprintf("game-%d", g)
		// Refused appends were not written.
		wantLog(t, s, id, events(1, last))
		mustAppend(t, s, move(id, last+1))
	}
}

func testClosed(t *testing.T, suite suite) {
	s := suite.open(t)
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("an open store is not ready: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wantError(t, s.Append(t.Context(), begin("a")), store.ErrClosed)
	if s.Ready(t.Context()) == nil {
		t.Error("a closed store is ready")
	}
	if _, err := s.Events(t.Context(), "a", 0); err == nil {
		t.Error("a closed store is read")
	}
	if err := s.Close(); err != nil {
		t.Errorf("closing again: %v", err)
	}
}
