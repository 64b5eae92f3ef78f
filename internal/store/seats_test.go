package store

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var seatTexts = []string{
	`[]`, `null`, `[null]`, `[{}]`, `{}`, ``, `[`, `[{"kind":"open"},]`, `[{"kind":"open"}]]`, `[{"kind":"open",}]`,
	`[{"kind":"person","name":"Ann","person":"p1"},{"kind":"bot","bot":"club"},{"kind":"open"}]`,
	`[{"kind":"person","name":"Zoë \"Z\"","person":"p1","hinted":true}]`,
	`[{"kind":"bot","for":"Ann","bot":"club","person":"p1","out":true},{"kind":"bot","out":false}]`,
	`[{"kind":"person","name":"Zoë","hinted":false}]`, `[{"kind":"person","shared":true}]`, `[{"kind":"person","shared":false}]`,
	` [ { "kind" : "open" } ] `,
	`[{"Kind":"person","rating":7}]`,
	`[{"kind":"bot","kind":"open"}]`,
	`[{"kind":7}]`,
	"[{\"kind\":\"\xff\"}]", "[{\"kind\":\"\n\"}]",
}

func TestSeatsAreReadAsByTheLibrary(t *testing.T) {
	for _, text := range seatTexts {
		checkSeats(t, text)
	}
}

func FuzzSeats(f *testing.F) {
	for _, text := range seatTexts {
		f.Add(text)
	}
	f.Fuzz(checkSeats)
}

// checkSeats compares what is read with what the library reads.
func checkSeats(t *testing.T, text string) {
	var want []Seat
	wantErr := json.Unmarshal([]byte(text), &want)
	seats, err := ParseSeats(text)
	if diff := cmp.Diff(want, seats); diff != "" || (err == nil) != (wantErr == nil) {
		t.Errorf("%q is read as %v, %v:\n%s", text, seats, err, diff)
	}
}

func TestSeatsThatServersWriteAreReadWithoutReflection(t *testing.T) {
	text, err := json.Marshal([]Seat{{Kind: "person", Name: "Zoë", Person: "p1", Hinted: true, Shared: true}, {Kind: "bot", Bot: "club", Person: "p2", Out: true}})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := plainSeats(string(text)); !ok {
		t.Errorf("%s is left to the library", text)
	}
}

func BenchmarkSeats(b *testing.B) {
	const text = `[{"kind":"person","name":"Ann","person":"0123456789abcdef"},{"kind":"person","name":"Bob"},{"kind":"bot","bot":"club"}]`
	for b.Loop() {
		if _, err := ParseSeats(text); err != nil {
			b.Fatal(err)
		}
	}
}
