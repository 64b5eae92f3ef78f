package postgres_test

import (
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

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

// Two servers change the turns of the same tables while table M is locked.
func TestServersThatKeepTurnsDoNotDeadlock(t *testing.T) {
	type change struct {
		keep   map[string][]byte
		forget []string
	}
	value := []byte("1")
	for name, changes := range map[string][2]change{
		"both remove":                   {{forget: []string{"A", "M", "Z"}}, {forget: []string{"Z", "M", "A"}}},
		"each keeps what the other has": {{map[string][]byte{"A": value}, []string{"M", "Z"}}, {map[string][]byte{"Z": value}, []string{"M", "A"}}},
	} {
		t.Run(name, func(t *testing.T) {
			url := database(t, t.TempDir())
			servers := [2]postgres.Turns{postgres.NewTurns(open(t, url)), postgres.NewTurns(open(t, url))}
			if err := servers[0].KeepTurns(t.Context(), map[string][]byte{"A": value, "M": value, "Z": value}, nil); err != nil {
				t.Fatal(err)
			}
			unlock := lockTurn(t, url, "M")
			results := make(chan error)
			for i, c := range changes {
				go func() { results <- servers[i].KeepTurns(t.Context(), c.keep, c.forget) }()
			}
			unlock(len(changes))
			for range changes {
				if err := <-results; err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// lockTurn locks the turn of a table. It returns a function that unlocks it when a number of connections wait.
func lockTurn(t *testing.T, url, table string) (unlock func(waiting int)) {
	t.Helper()
	tx, err := connect(t, url).Begin(t.Context())
	if err == nil {
		_, err = tx.Exec(t.Context(), "SELECT FROM note WHERE name = 'turn/' || $1 FOR UPDATE", table)
	}
	if err != nil {
		t.Fatal(err)
	}
	return func(waiting int) {
		t.Helper()
		awaitBlocked(t, tx, waiting)
		if err := tx.Rollback(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// awaitBlocked waits until a number of connections wait for locks.
func awaitBlocked(t *testing.T, tx pgx.Tx, connections int) {
	t.Helper()
	for n := 0; n < connections; time.Sleep(time.Millisecond) {
		err := tx.QueryRow(t.Context(), `
			SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
			WHERE NOT granted AND datname = current_database()`).Scan(&n)
		if err != nil {
			t.Fatal(err)
		}
	}
}
