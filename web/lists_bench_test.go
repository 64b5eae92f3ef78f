package web_test

import (
	"database/sql"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	_ "modernc.org/sqlite"

	"triplecross/web"
	"triplecross/web/identity"
)

// BenchmarkPages asks for the pages that list games, as one who has taken part in all of
// them, beside ever more games: all of Chexers, a tenth public and a hundredth live, and these are
// some of both; and then /watch where all are private.
func BenchmarkPages(b *testing.B) {
	const token = "a token of a program that plays"
	for _, games := range []int{1_000, 10_000, 100_000} {
		s := assemble(b, web.Limits{})
		chexers, _ := s.lobby.Game("chexers")
		start, err := chexers.Start("")
		if err != nil {
			b.Fatal(err)
		}
		fill(b, filepath.Join(s.dir, "triplecross.db"), games, string(identity.PersonOf(token)), start.Text())
		ask := func(name, path string) {
			b.Run(fmt.Sprintf("page=%s/games=%d", name, games), func(b *testing.B) {
				for b.Loop() {
					r := httptest.NewRequest(http.MethodGet, path, nil)
					r.Header.Set("Authorization", "Bearer "+token)
					w := httptest.NewRecorder()
					if s.web.ServeHTTP(w, r); w.Code != http.StatusOK {
						b.Fatal(w.Code, w.Body)
					}
				}
			})
		}
		for _, path := range []string{
			"/yours", "/yours/record", "/yours/record?game=hexachess", "/yours/record/games.csv", "/", "/?game=hexachess", "/watch", "/watch?game=hexachess", "/watch?with=bots",
		} {
			ask(path, path)
		}
		execute(b, filepath.Join(s.dir, "triplecross.db"), "UPDATE game SET public = 0")
		ask("/watch,private", "/watch")
		s.web.Close()
	}
}

// fill writes the rows of games, without their events, which lists do not read.
func fill(b *testing.B, file string, games int, person, position string) {
	b.Helper()
	for _, text := range []string{
		`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
		INSERT INTO game (number, id, last_seq, slug, setup, status, public, showcase, players, plies, seats, position, outcome, created, updated)
		SELECT i, format('%026d', i), 110, 'chexers', '', iif(i % 100 < 3, 'live', 'over'), i % 10 = 0, 0, 3, 107,
			json_array(json_object('kind', 'person', 'name', 'Ann', 'person', ?2), json_object('kind', 'person', 'name', 'Bob'), json_object('kind', 'bot', 'bot', 'club')),
			?3, '{"place":[1,2,3],"reason":"four exits"}', i * 1000, i * 1000 FROM n`,
		`INSERT INTO participant (person, status, created, id, game) SELECT ?2, status, created, id, number FROM game WHERE number <= ?1 AND ?3 <> ''`,
	} {
		execute(b, file, text, games, person, position)
	}
}

// execute executes a statement in the database of a server.
func execute(b *testing.B, file, statement string, values ...any) {
	b.Helper()
	db, err := sql.Open("sqlite", "file:"+file+"?_pragma=busy_timeout(5000)")
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement, values...); err != nil {
		b.Fatal(err)
	}
}
