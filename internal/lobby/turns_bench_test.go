package lobby_test

import (
	"testing"
	"time"

	"triplecross/internal/store"
	"triplecross/internal/table"
)

// The note of the time used in ten thousand turns, which a server writes every three seconds, including its
// way into SQLite.
func BenchmarkTheNoteOfTenThousandTurns(b *testing.B) {
	w := open(b)
	w.notes = w.store.(store.Notes)
	w.Close()
	w.bots.Close()
	w.start(w.store)
	person := table.Holder{Kind: table.SeatPerson}
	for range 10_000 {
		id, err := w.Create(b.Context(), table.Spec{
			Game: "hexdame", Host: ada, Name: "Ada", Seats: []table.Holder{person, person}, Settings: table.Settings{Clock: table.Clock{Base: time.Hour}},
		})
		if err != nil {
			b.Fatal(err)
		}
		w.look(id, ada, 0)
	}
	b.ResetTimer()
	for b.Loop() {
		if err := w.KeepTurns(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	note, err := w.notes.Note(b.Context(), "turns")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(len(note)), "B/note")
}
