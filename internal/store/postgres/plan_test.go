package postgres_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"triplecross/internal/store"
	"triplecross/internal/store/postgres"
)

// whole matches texts that are complete statements about games.
var whole = regexp.MustCompile(`^\s*(SELECT|INSERT|UPDATE|DELETE)\s[^%]*\S$`)

// statements returns all complete statements in the package's source, except those of the schema, of appends,
// and of Prune, which reads all games when an operator asks for it.
func statements(t *testing.T) []string {
	t.Helper()
	texts := postgres.Appends
	files, err := fs.Glob(os.DirFS("."), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || name == "schema.go" || name == "prune.go" {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if text, ok := sqlText(n); ok && whole.MatchString(text) && !strings.Contains(text, "FROM changed") {
				texts = append(texts, text)
				return false
			}
			return true
		})
	}
	return texts
}

// sqlText returns the text of a literal, or of a sum of literals and the constant columns.
func sqlText(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(n.Value)
		return text, err == nil
	case *ast.Ident:
		return postgres.Columns, n.Name == "columns"
	case *ast.BinaryExpr:
		x, okX := sqlText(n.X)
		y, okY := sqlText(n.Y)
		return x + y, okX && okY
	}
	return "", false
}

// planner shows how PostgreSQL carries out statements.
type planner struct {
	*testing.T
	conn *pgx.Conn
}

// newPlanner returns a planner that reads a whole table only if no index helps, and does not know the values
// of parameters.
func newPlanner(t *testing.T) planner {
	url := database(t, t.TempDir())
	nodesOf(t, open(t, url))
	p := planner{t, connect(t, url)}
	for _, setting := range []string{"enable_seqscan = off", "plan_cache_mode = force_generic_plan", "enable_bitmapscan = off"} {
		p.exec("SET " + setting)
	}
	return p
}

func (p planner) exec(text string) {
	p.Helper()
	if _, err := p.conn.Exec(p.Context(), text, pgx.QueryExecModeSimpleProtocol); err != nil {
		p.Fatalf("%s: %v", text, err)
	}
}

// plan returns the steps of a statement.
func (p planner) plan(text string) string {
	p.Helper()
	p.exec("PREPARE planned AS " + text)
	defer p.exec("DEALLOCATE planned")
	parameters := 0
	for strings.Contains(text, fmt.Sprintf("$%d", parameters+1)) {
		parameters++
	}
	execute := "EXPLAIN EXECUTE planned"
	if parameters > 0 {
		execute += "(" + strings.TrimSuffix(strings.Repeat("NULL, ", parameters), ", ") + ")"
	}
	rows, err := p.conn.Query(p.Context(), execute, pgx.QueryExecModeSimpleProtocol)
	if err != nil {
		p.Fatalf("%s: %v", text, err)
	}
	steps, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		p.Fatalf("%s: %v", text, err)
	}
	return strings.Join(steps, "\n")
}

// scans are the statements that may read a whole table, with the reason.
var scans = map[string]string{
	"SELECT endpoint, person, key, auth, server, language, since FROM subscription ORDER BY since, endpoint": "the start reads all subscriptions",
	"SELECT name, value FROM note WHERE starts_with(name, $1)":                                               "a copy reads all turns",
	"SELECT id, url, roles, version FROM node WHERE seen > now() - $1::interval":                             "there are as many rows as nodes in an hour",
	"SELECT url FROM node WHERE seen > now() - $1::interval ORDER BY url":                                    "there are as many rows as nodes in an hour",
}

// growing matches a step that reads all rows of a table.
var growing = regexp.MustCompile(`Seq Scan on [a-z]\w*`)

func TestEveryStatementUsesAnIndex(t *testing.T) {
	p := newPlanner(t)
	texts := statements(t)
	if len(texts) < 10 {
		t.Fatalf("only %d statements were found", len(texts))
	}
	for _, text := range texts {
		if steps := p.plan(text); growing.MatchString(steps) != (scans[text] != "") {
			t.Errorf("%s:\n%s", text, steps)
		}
	}
}

// The lists on pages are read in order from an index, up to their limit; deadlines are searched only among
// games that have one.
func TestListsOfPagesAreNotSorted(t *testing.T) {
	p := newPlanner(t)
	// Which of two indexes is better depends on the data: most games are private, and most of the others are
	// showcases.
	p.exec(`INSERT INTO game (id, last_seq, slug, setup, clock, status, public, showcase, players, plies, seats, position, outcome, updated, created)
		SELECT i, 1, (ARRAY['chexers', 'hexdame', 'sternhalma', 'hexachess'])[i % 4 + 1], '', '', (ARRAY['open', 'live', 'over'])[i % 3 + 1],
			i % 100 < 11, i % 100 < 10, 3, 0, '[]', '', '', i, i FROM generate_series(1, 20000) AS i`)
	p.exec("VACUUM ANALYZE game")
	public := store.Query{Status: store.Live, Public: new(true), Showcase: new(false)}
	listed := store.Query{Status: store.Over, Public: new(true)}
	person := store.Query{Status: store.Live, Person: "ann"}
	record := store.Query{Status: store.Over, Person: "ann", Since: time.Now(), Limit: 500}
	for name, tt := range map[string]struct {
		query store.Query
		index string
	}{
		"public games":             {public, "game_public"},
		"more public games":        {before(public), "game_public"},
		"all public games":         {listed, "game_listed"},
		"more of all public games": {before(listed), "game_listed"},
		"listed games of a slug":   {of("chexers", listed), "game_listed_by_slug"},
		"more of these":            {before(of("chexers", listed)), "game_listed_by_slug"},
		"public games of a slug":   {of("chexers", public), "game_public_by_slug"},
		"more of those":            {before(of("chexers", public)), "game_public_by_slug"},
		"a person's games":         {person, "participant_by_status"},
		"more of a person's games": {before(person), "participant_by_status"},
		"a person's record":        {record, "participant_by_status"},
		"more of the record":       {before(record), "participant_by_status"},
		"a person's games of days": {store.Query{Person: "ann", Status: store.Live, Due: time.Now()}, "participant_by_status"},
		"all of a person's games":  {store.Query{Person: "ann"}, "participant_by_age"},
		"showcases":                {store.Query{Status: store.Live, Showcase: new(true)}, "game_showcase"},
		"public showcases":         {store.Query{Status: store.Live, Public: new(true), Showcase: new(true)}, "game_showcase"},
	} {
		if steps := p.plan(postgres.ListSQL(tt.query)); !strings.Contains(steps, tt.index) || strings.Contains(steps, "Sort") || growing.MatchString(steps) {
			t.Errorf("%s:\n%s", name, steps)
		}
	}
	for name, tt := range map[string]struct{ text, index string }{
		"deadlines":     {postgres.ListSQL(store.Query{Due: time.Now()}), "game_by_due"},
		"tables in use": {postgres.CountSQL(store.Query{Status: store.Live, Since: time.Now()}), "Index Only Scan using game_by_status"},
	} {
		if steps := p.plan(tt.text); !strings.Contains(steps, tt.index) {
			t.Errorf("%s:\n%s", name, steps)
		}
	}
}

func of(slug string, q store.Query) store.Query {
	q.Game = slug
	return q
}

func before(q store.Query) store.Query {
	q.Before = "a"
	return q
}
