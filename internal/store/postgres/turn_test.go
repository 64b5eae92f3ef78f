package postgres_test

import (
	"testing"

	"triplecross/internal/store/postgres"
)

func TestTurnsAreKeptUntilTheyEnd(t *testing.T) {
	url := database(t, t.TempDir())
	one, two := postgres.NewTurns(open(t, url)), postgres.NewTurns(open(t, url))
	want := func(table, value string) {
		t.Helper()
		got, err := two.KeptTurn(t.Context(), table)
		if err != nil || string(got) != value {
			t.Errorf("%s: %q, %v, want %q", table, got, err, value)
		}
	}
	keep := func(turns map[string][]byte, forget ...string) {
		t.Helper()
		if err := one.KeepTurns(t.Context(), turns, forget); err != nil {
			t.Fatal(err)
		}
	}
	want("A", "")
	keep(map[string][]byte{"A": []byte("1"), "B": []byte("2")})
	want("A", "1")
	want("B", "2")
	if all, err := two.AllTurns(t.Context()); err != nil || len(all) != 2 || string(all["A"]) != "1" || string(all["B"]) != "2" {
		t.Errorf("all turns are %q, %v", all, err)
	}
	keep(map[string][]byte{"A": []byte("3")}, "B", "C")
	want("A", "3")
	want("B", "")
	keep(nil, "A")
	want("A", "")
}
