package sqlite

import (
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

	"triplecross/internal/store"
)

// scans are the statements that may read a whole table, with the reason.
var scans = map[string]string{
	"SELECT name, value FROM secret ORDER BY name":       "a copy of everything reads all of the few secrets",
	`SELECT number, record FROM journal ORDER BY number`: "the start reads the whole journal, which the last process kept short",
	`SELECT number FROM game ORDER BY number`:            "a snapshot reads everything",
	`SELECT count(*) FROM (SELECT 1 FROM game LIMIT 1)`:  "it ends at the first row",

	`SELECT count(*) > 0 FROM in_use`:                                                                "it has one row at most",
	`SELECT count(*) > 0 FROM sqlite_schema WHERE name = 'in_use'`:                                   "the schema",
	`SELECT kind, key, until, why FROM ban ORDER BY kind, key`:                                       "an operator reads all that operators have banned",
	`SELECT id, kind, person, body, made, expires FROM ticket WHERE kind = ? ORDER BY made DESC, id`: "the start reads all tickets of a kind",
	reports + "TRUE" + newestReports:                                                                 "an operator reads all reports",
	beginnings + "FALSE OR instr(body, ?) > 0 ORDER BY game.number, seq":                             "an operator looks for texts in all games",
	reports + openReports + newestReports:                                                            "an operator reads the open reports, from an index that has no others",
	passkeys + "ORDER BY id":                                                                         "a copy of everything",
	subscriptions + "TRUE ORDER BY since, endpoint":                                                  "the start reads all subscriptions",
}

// Parts of composed statements.
const (
	reports = `
		SELECT game.id, m.number, m.at, channel, m.person, name, seat, text, report.person, report.at, settled
		FROM report JOIN game ON game.number = report.game
		JOIN chat_message AS m ON m.game = report.game AND m.number = report.number
		WHERE `
	openReports   = "TRUE AND settled = 0 AND channel <> ?"
	newestReports = ` ORDER BY report.at DESC, game.id, report.number, report.person LIMIT ?`
	beginnings    = `
		SELECT id, seq, at, kind, body FROM game CROSS JOIN event ON event.game = game.number AND seq <= 2
		WHERE `
	evening       = `SELECT number, id, name, namer, maker, created FROM evening `
	addEvent      = `INSERT INTO event (game, seq, at, kind, body, sum) VALUES (?, ?, ?, ?, ?, ?)`
	count         = "SELECT count(*) FROM "
	subscriptions = `SELECT endpoint, person, key, auth, server, language, since FROM subscription
		WHERE `
)

// composed lists all forms of each composed statement, by its first part.
var composed = map[string][]string{
	reports: {
		"TRUE" + newestReports, "TRUE AND game.id = ?" + newestReports, "TRUE AND report.person = ?" + newestReports,
		openReports + newestReports,
	},
	beginnings: {"FALSE OR instr(body, ?) > 0 ORDER BY game.number, seq"},
	evening: {
		"WHERE id = ?", "WHERE id > ? ORDER BY id LIMIT ?",
		`WHERE number IN (
		SELECT number FROM evening WHERE maker = ?1 AND maker <> '' UNION SELECT number FROM evening WHERE namer = ?1 AND namer <> ''
		UNION SELECT evening FROM evening_guest WHERE person = ?1)
		ORDER BY created DESC, number DESC LIMIT ?2`,
	},
	subscriptions: {"TRUE ORDER BY since, endpoint", "person = ? ORDER BY since, endpoint"},
	addEvent:      {""},
	count:         {}, // with each query, below
}

// begins matches the start of a statement.
var begins = regexp.MustCompile(`^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\s`)

// whole matches texts that are complete statements.
var whole = regexp.MustCompile(`^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\s[^%]*\S$`)

// statements returns all complete statements in the package's source.
func statements(t *testing.T) (texts []string) {
	t.Helper()
	files, err := fs.Glob(os.DirFS("."), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			text, ok := sqlText(n)
			sum, added := n.(*ast.BinaryExpr)
			switch {
			case ok && whole.MatchString(text):
				texts = append(texts, text)
			case added && !ok && begins.MatchString(firstPart(sum)):
				if composed[firstPart(sum)] == nil {
					t.Errorf("%s: which statements begin with %q?", name, firstPart(sum))
				}
				for _, rest := range composed[firstPart(sum)] {
					texts = append(texts, firstPart(sum)+rest)
				}
			default:
				return true
			}
			return false
		})
	}
	return texts
}

// firstPart returns the text at the start of a sum.
func firstPart(sum *ast.BinaryExpr) string {
	for {
		inner, ok := sum.X.(*ast.BinaryExpr)
		if !ok {
			text, _ := sqlText(sum.X)
			return text
		}
		sum = inner
	}
}

// sqlText returns the text of a literal, or of a sum of literals and the constants columns and passkeys.
func sqlText(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(n.Value)
		return text, err == nil
	case *ast.Ident:
		constant := map[string]string{"columns": columns, "passkeys": passkeys}[n.Name]
		return constant, constant != ""
	case *ast.BinaryExpr:
		x, okX := sqlText(n.X)
		y, okY := sqlText(n.Y)
		return x + y, okX && okY
	}
	return "", false
}

// queries returns queries with every set of filters, by the filters' names.
func queries() map[string]store.Query {
	yes, no := true, false
	now := time.Now()
	filters := []struct {
		name string
		set  func(*store.Query)
	}{
		{"Status", func(q *store.Query) { q.Status = store.Live }},
		{"Game", func(q *store.Query) { q.Game = "chexers" }},
		{"Listed", func(q *store.Query) { q.Public = &yes }},
		{"Public", func(q *store.Query) { q.Public, q.Showcase = &yes, &no }},
		{"Showcase", func(q *store.Query) { q.Showcase = &yes }},
		{"Since", func(q *store.Query) { q.Since = now }},
		{"Person", func(q *store.Query) { q.Person = "ann" }},
		{"Due", func(q *store.Query) { q.Due = now }},
		{"Before", func(q *store.Query) { q.Before = "a" }},
	}
	all := map[string]store.Query{}
	for set := range 1 << len(filters) {
		var q store.Query
		var names []string
		for i, f := range filters {
			if set&(1<<i) != 0 {
				f.set(&q)
				names = append(names, f.name)
			}
		}
		all["{"+strings.Join(names, " ")+"}"] = q
	}
	return all
}

// plan returns how SQLite carries out a statement.
func plan(t *testing.T, s *Store, text string, args ...any) string {
	t.Helper()
	for range strings.Count(text, "?") - len(args) {
		args = append(args, nil)
	}
	rows, err := s.reading.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+text, args...)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	defer rows.Close()
	var steps []string
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	return strings.Join(steps, "; ")
}

// growing matches a step that reads all rows of a table. A chat has few channels.
var growing = regexp.MustCompile(`\bSCAN [a-z]\w*`)

const fewChannels = "SCAN channels"

func TestEveryStatementUsesAnIndex(t *testing.T) {
	s := openStore(t)
	texts := statements(t)
	if len(texts) < 20 {
		t.Fatalf("only %d statements were found", len(texts))
	}
	used := map[string]bool{}
	check := func(name, steps string) {
		if !growing.MatchString(strings.ReplaceAll(steps, fewChannels, "")) {
			return
		}
		used[name] = true
		if scans[name] == "" {
			t.Errorf("%s: %s", name, steps)
		}
	}
	for _, text := range texts {
		check(text, plan(t, s, text))
	}
	for name, q := range queries() {
		if q.Status == "" && q.Person == "" && q.Due.IsZero() {
			continue // no page lists games of all stages
		}
		text, args := listSQL(q)
		check("the list of "+name, plan(t, s, text, args...))
		from, args := filterSQL(q)
		check("the count of "+name, plan(t, s, count+from, args...))
	}
	for name := range scans {
		if !used[name] {
			t.Errorf("%s reads no whole table any more", name)
		}
	}
}

// The lists on pages are read in order from an index, up to their limit.
func TestListsOfPagesAreNotSorted(t *testing.T) {
	s := openStore(t)
	all := queries()
	for name, index := range map[string]string{
		"{Status Public}":             "game_public",
		"{Status Public Before}":      "game_public",
		"{Status Listed}":             "game_listed",
		"{Status Listed Before}":      "game_listed",
		"{Status Game Listed}":        "game_listed_by_slug",
		"{Status Game Listed Before}": "game_listed_by_slug",
		"{Status Game Public}":        "game_public_by_slug",
		"{Status Game Public Before}": "game_public_by_slug",
		"{Status Person}":             "SEARCH participant USING PRIMARY KEY",
		"{Status Person Before}":      "SEARCH participant USING PRIMARY KEY",
		"{Status Person Due}":         "SEARCH participant USING PRIMARY KEY",
		"{Status Showcase}":           "game_showcase",
		"{Status Listed Showcase}":    "game_showcase",
		// a person's record, with its filters
		"{Status Since Person}":        "SEARCH participant USING PRIMARY KEY",
		"{Status Since Person Before}": "SEARCH participant USING PRIMARY KEY",
	} {
		q, ok := all[name]
		if !ok {
			t.Fatalf("no query %s", name)
		}
		text, args := listSQL(q)
		if steps := plan(t, s, text, args...); !strings.Contains(steps, index) || strings.Contains(steps, "TEMP B-TREE") {
			t.Errorf("%s: %s", name, steps)
		}
	}
	text, args := filterSQL(store.Query{Status: store.Live, Since: time.Now()})
	if steps := plan(t, s, "SELECT count(*) FROM "+text, args...); !strings.Contains(steps, "COVERING INDEX game_by_status") {
		t.Errorf("the tables in use: %s", steps)
	}
}
