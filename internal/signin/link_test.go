package signin_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"triplecross/internal/signin"
	"triplecross/internal/store/sqlite"
)

// hand is a clock that a test turns.
type hand struct{ at time.Time }

func (h *hand) now() time.Time { return h.at }

func openStore(t *testing.T) (*sqlite.Store, string) {
	t.Helper()
	dir := t.TempDir()
	s, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, dir
}

var ada = signin.Identity{Token: "ADAADAADAADAADAADAADAADAAD", Name: "Ada Löwe"}

func TestALinkLeadsToItsPersonOnce(t *testing.T) {
	s, _ := openStore(t)
	links := signin.Links{Store: s}
	key, err := links.New(t.Context(), "ada", ada)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 { // previews look as well
		if who, err := links.Look(t.Context(), key); who != ada || err != nil {
			t.Fatalf("it leads to %+v, %v", who, err)
		}
	}
	var group sync.WaitGroup
	var got atomic.Int32
	for range 5 {
		group.Go(func() {
			who, err := links.Use(t.Context(), key)
			switch {
			case err == nil && who == ada:
				got.Add(1)
			case !errors.Is(err, signin.ErrEnded):
				t.Error(err)
			}
		})
	}
	group.Wait()
	if got.Load() != 1 {
		t.Errorf("%d have used it", got.Load())
	}
	if _, err := links.Look(t.Context(), key); !errors.Is(err, signin.ErrEnded) {
		t.Errorf("a used link: %v", err)
	}
}

func TestALinkEnds(t *testing.T) {
	s, _ := openStore(t)
	clock := &hand{time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)}
	links := signin.Links{Store: s, Now: clock.now}
	make := func() string {
		key, err := links.New(t.Context(), "ada", ada)
		if err != nil {
			t.Fatal(err)
		}
		return key
	}
	ended := func(what, key string) {
		t.Helper()
		if _, err := links.Use(t.Context(), key); !errors.Is(err, signin.ErrEnded) {
			t.Errorf("%s: %v", what, err)
		}
	}
	first := make()
	second := make()
	ended("the one before", first)
	ended("none", "NONE")
	if on, err := links.Open(t.Context(), "ada"); !on || err != nil {
		t.Errorf("open is %t, %v", on, err)
	}
	clock.at = clock.at.Add(signin.LinkTime)
	ended("after ten minutes", second)
	if on, err := links.Open(t.Context(), "ada"); on || err != nil {
		t.Errorf("open is %t, %v", on, err)
	}
	third := make()
	if err := links.End(t.Context(), "ada"); err != nil {
		t.Fatal(err)
	}
	ended("one that was ended", third)
}

// Somebody who reads the files of the store gets nobody's token.
func TestTheStoreHoldsNoTokenAndNoKey(t *testing.T) {
	s, dir := openStore(t)
	key, err := signin.Links{Store: s}.New(t.Context(), "ada", ada)
	if err != nil {
		t.Fatal(err)
	}
	wantUnread(t, dir, ada.Token, ada.Name, key)
}

// wantUnread checks that no file of a store holds a secret.
func wantUnread(t *testing.T, dir string, secrets ...string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range secrets {
			if bytes.Contains(content, []byte(secret)) {
				t.Errorf("%s holds %s", file, secret)
			}
		}
	}
}

// Whatever key somebody tries, and whatever is stored under it: nobody becomes somebody, and a link of
// another key opens nothing.
func FuzzLinks(f *testing.F) {
	s, err := sqlite.Open(f.TempDir())
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { s.Close() }) // its error would tell of a folder that nobody needs
	links := signin.Links{Store: s}
	good, err := links.New(f.Context(), "ada", ada)
	if err != nil {
		f.Fatal(err)
	}
	f.Add("KEY", []byte("{}"))
	f.Add(good, []byte{})
	f.Fuzz(func(t *testing.T, key string, body []byte) {
		if who, err := links.Look(t.Context(), key); key != good && !errors.Is(err, signin.ErrEnded) {
			t.Errorf("%q leads to %+v, %v", key, who, err)
		}
		var who signin.Identity
		if err := signin.Open([]byte(key), body, &who); err == nil {
			t.Errorf("%q opens %q: %+v", key, body, who)
		}
	})
}
