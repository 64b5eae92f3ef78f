package upkeep_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/sqlite/upkeep"
)

// Whatever a disk does to a database's file (change a bit, a sector, or cut off the end), whatever check
// considers sound has every event as it was written, by the checksums alone, and a server either refuses the
// file or a damaged game, or returns what was written.
func TestSlowDamageIsNeverTakenForSound(t *testing.T) {
	rounds := 100
	if os.Getenv("SOAK") != "" {
		rounds = 3000
	}
	const games, events = 5, 60
	sound, err := os.ReadFile(database(folder(t, games, events)))
	if err != nil {
		t.Fatal(err)
	}
	trusting := func(sqlite.StoredGame) error { return nil }
	noticed := 0
	for n := range rounds {
		random := rand.New(rand.NewPCG(uint64(n), 1))
		data, what := harm(random, sound)
		dir := filepath.Join(t.TempDir(), fmt.Sprint(n))
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(database(dir), data, 0o600); err != nil {
			t.Fatal(err)
		}
		report, err := upkeep.Check(t.Context(), database(dir), trusting, silent)
		whole := err == nil && report.Sound()
		if !whole {
			noticed++
		}
		s, err := sqlite.Open(dir)
		if err != nil {
			if whole {
				t.Errorf("round %d, %s: check finds it sound, and it cannot be opened: %v", n, what, err)
			}
			continue
		}
		for g := range games {
			id := fmt.Sprint("game-", g)
			log, err := s.Events(t.Context(), id, 0)
			if err != nil && whole {
				t.Errorf("round %d, %s: check finds %s sound: %v", n, what, id, err)
			}
			if err == nil && whole && len(log) != events {
				t.Errorf("round %d, %s: check finds %s sound with %d events", n, what, id, len(log))
			}
			for _, e := range log { // one may be missing, which a replay notices
				if want := moved(id, e.Seq, e.At).Events[0]; e.Kind != want.Kind || !bytes.Equal(e.Body, want.Body) {
					t.Errorf("round %d, %s: event %d of %s is %s %s", n, what, e.Seq, id, e.Kind, e.Body)
				}
			}
		}
		if err := errors.Join(s.Close(), os.RemoveAll(dir)); err != nil && whole {
			t.Errorf("round %d, %s: %v", n, what, err)
		}
	}
	t.Logf("of %d damaged files %d were noticed; in the others the damage is where no data are", rounds, noticed)
	if noticed < rounds/3 {
		t.Errorf("of %d damaged files only %d were noticed", rounds, noticed)
	}
}

// harm returns a damaged copy of a file, and what it did.
func harm(random *rand.Rand, sound []byte) (data []byte, what string) {
	data = bytes.Clone(sound)
	at := random.IntN(len(data))
	switch random.IntN(4) {
	case 0:
		data[at] ^= 1 << random.IntN(8)
		return data, fmt.Sprintf("a bit of byte %d is flipped", at)
	case 1:
		at &^= 511
		clear(data[at : at+512])
		return data, fmt.Sprintf("the sector at %d is zero", at)
	case 2:
		at &^= 4095
		copy(data[at:at+4096], data[random.IntN(len(data)/4096)*4096:])
		return data, fmt.Sprintf("the page at %d is another", at)
	default:
		return data[:at], fmt.Sprintf("it ends at %d", at)
	}
}
