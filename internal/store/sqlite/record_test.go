package sqlite

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"triplecross/internal/store"
)

// entries are examples of everything that a record can contain.
func entries() []entry {
	at := time.UnixMilli(1_700_000_000_123).UTC()
	return []entry{
		{
			game:         "a",
			events:       []store.Event{{Seq: 1, At: at, Kind: "created", Body: []byte(`{"a": "<b>" }`)}, {Seq: 2, At: at, Kind: "sat", Body: nil}},
			participants: []string{"ann", "", "bøb"},
			summary: &store.Summary{
				ID: "a", Game: "chexers", Setup: `{}`, Clock: "x", Status: store.Live, Public: true, Showcase: true, Players: 3, Plies: 4,
				Seats: []store.Seat{{Kind: "person", Name: "Ann", Person: "ann"}, {Kind: "bot", Bot: "club"}}, Position: "p", Outcome: "o",
				Created: at, Updated: at, Due: at,
			},
		},
		{game: "b", events: []store.Event{{Seq: 300, At: time.UnixMilli(-5).UTC(), Kind: "moved", Body: []byte{0xff, 0}}}, progress: &progress{299, "p", at}},
		{game: "", events: []store.Event{{Seq: 1 << 40, Kind: "", At: fromMillis(time.Time{}.UnixMilli())}}},
	}
}

func encode(t testing.TB, entries []entry) []byte {
	t.Helper()
	record := []byte{sealedRecord}
	for _, e := range entries {
		var err error
		if record, err = appendEntry(record, e); err != nil {
			t.Fatal(err)
		}
	}
	return sealRecord(record)
}

func TestARecordIsReadAsItWasWritten(t *testing.T) {
	got, err := decodeRecord(encode(t, entries()))
	if err != nil {
		t.Fatal(err)
	}
	options := []cmp.Option{cmp.AllowUnexported(entry{}, progress{}), cmpopts.EquateEmpty()}
	if diff := cmp.Diff(entries(), got, options...); diff != "" {
		t.Error(diff)
	}
}

func TestAnUnfinishedRecordIsRefused(t *testing.T) {
	whole := encode(t, entries())
	for n := range whole {
		if _, err := decodeRecord(whole[:n]); !errors.Is(err, ErrDamaged) {
			t.Errorf("the first %d bytes: %v", n, err)
		}
	}
}

func TestAFlippedBitOfARecordIsNoticed(t *testing.T) {
	record := encode(t, entries())
	for i := range record {
		for bit := range 8 {
			record[i] ^= 1 << bit
			if _, err := decodeRecord(record); !errors.Is(err, ErrDamaged) {
				t.Errorf("bit %d of byte %d: %v", bit, i, err)
			}
			record[i] ^= 1 << bit
		}
	}
}

// Older versions wrote no checksum.
func TestARecordWithoutAChecksumIsRead(t *testing.T) {
	sealed := encode(t, entries())
	plain := slices.Clone(sealed[:len(sealed)-sumSize])
	plain[0] = plainRecord
	if got, err := decodeRecord(plain); err != nil || len(got) != len(entries()) {
		t.Errorf("got %d entries, %v", len(got), err)
	}
}

func FuzzRecord(f *testing.F) {
	f.Add(encode(f, entries()))
	f.Add([]byte{plainRecord})
	f.Add(sealRecord([]byte{sealedRecord}))
	f.Fuzz(func(t *testing.T, record []byte) {
		read, err := decodeRecord(record)
		if err != nil {
			return
		}
		again, err := decodeRecord(encode(t, read))
		if err != nil || fmt.Sprintf("%+v", again) == "" || len(again) != len(read) {
			t.Fatalf("%d entries became %d, %v", len(read), len(again), err)
		}
	})
}
