package storetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"triplecross/internal/store"
)

// list returns the IDs of the games that a query finds.
func list(t *testing.T, s store.Store, q store.Query) []string {
	t.Helper()
	summaries, err := s.List(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, summary := range summaries {
		ids = append(ids, summary.ID)
	}
	return ids
}

func wantList(t *testing.T, s store.Store, q store.Query, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, list(t, s, q), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("list %+v (-want +got):\n%s", q, diff)
	}
}

// create starts a game that was created some minutes after the epoch.
func create(t *testing.T, s store.Store, id string, minutes int, change func(*store.Append)) {
	t.Helper()
	a := begin(id)
	a.Summary.Created = epoch.Add(time.Duration(minutes) * time.Minute)
	if change != nil {
		change(&a)
	}
	mustAppend(t, s, a)
}

func testNewestFirst(t *testing.T, suite suite) {
	s := suite.open(t)
	wantList(t, s, store.Query{})
	create(t, s, "middle", 2, nil)
	create(t, s, "oldest", 1, nil)
	create(t, s, "newest", 3, nil)
	mustAppend(t, s, move("oldest", 2))
	wantList(t, s, store.Query{}, "newest", "middle", "oldest")

	summaries, err := s.List(t.Context(), store.Query{Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	want, err := s.Summary(t.Context(), "newest")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]store.Summary{want}, summaries); diff != "" {
		t.Errorf("list and summary differ (-summary +list):\n%s", diff)
	}
}

func testFilters(t *testing.T, suite suite) {
	s := suite.open(t)
	create(t, s, "plain", 1, nil)
	create(t, s, "live", 2, func(a *store.Append) { a.Summary.Status = store.Live })
	create(t, s, "over", 3, func(a *store.Append) { a.Summary.Status = store.Over })
	create(t, s, "public", 4, func(a *store.Append) { a.Summary.Public = true })
	create(t, s, "showcase", 5, func(a *store.Append) {
		a.Summary.Public, a.Summary.Showcase, a.Summary.Status = true, true, store.Live
	})
	create(t, s, "hexdame", 6, func(a *store.Append) { a.Summary.Game = "hexdame" })

	wantList(t, s, store.Query{Status: store.Open}, "hexdame", "public", "plain")
	wantList(t, s, store.Query{Status: store.Live}, "showcase", "live")
	wantList(t, s, store.Query{Status: store.Over}, "over")
	wantList(t, s, store.Query{Game: "hexdame"}, "hexdame")
	wantList(t, s, store.Query{Public: new(true)}, "showcase", "public")
	wantList(t, s, store.Query{Public: new(false)}, "hexdame", "over", "live", "plain")
	wantList(t, s, store.Query{Showcase: new(true)}, "showcase")
	wantList(t, s, store.Query{Showcase: new(false), Public: new(true)}, "public")
	wantList(t, s, store.Query{Status: store.Live, Showcase: new(false)}, "live")

	create(t, s, "soon", 7, func(a *store.Append) { a.Summary.Due = epoch.Add(time.Hour) })
	create(t, s, "later", 8, func(a *store.Append) { a.Summary.Due = epoch.Add(2 * time.Hour) })
	wantList(t, s, store.Query{Due: epoch.Add(time.Hour - time.Millisecond)})
	wantList(t, s, store.Query{Due: epoch.Add(time.Hour)}, "soon")
	wantList(t, s, store.Query{Due: epoch.Add(3 * time.Hour)}, "later", "soon")
	wantList(t, s, store.Query{Due: epoch.Add(3 * time.Hour), Before: "later"}, "soon")
	moved := move("soon", 2)
	moved.Summary = begin("soon").Summary
	mustAppend(t, s, moved)
	wantList(t, s, store.Query{Due: epoch.Add(3 * time.Hour)}, "later")

	ended := move("live", 2)
	ended.Summary = begin("live").Summary
	ended.Summary.Status = store.Over
	mustAppend(t, s, ended)
	wantList(t, s, store.Query{Status: store.Live}, "showcase")
	wantList(t, s, store.Query{Status: store.Over}, "over", "live")
}

func testCount(t *testing.T, suite suite) {
	s := suite.open(t)
	for i := range 60 { // more than a page
		create(t, s, fmt.Sprintf("game-%02d", i), i, func(a *store.Append) {
			a.Participants = []string{"someone"}
			if i%3 == 0 {
				a.Summary.Status = store.Live
			}
		})
	}
	since := epoch.Add(50 * time.Minute)
	for _, tt := range []struct {
		query store.Query
		want  int
	}{
		{store.Query{}, 60},
		{store.Query{Limit: 5}, 60},
		{store.Query{Status: store.Live}, 20},
		{store.Query{Status: store.Over}, 0},
		{store.Query{Person: "someone"}, 60},
		{store.Query{Since: since}, 10},
		{store.Query{Since: since, Status: store.Live}, 3},
		{store.Query{Since: since.Add(time.Hour)}, 0},
	} {
		if got, err := s.Count(t.Context(), tt.query); err != nil || got != tt.want {
			t.Errorf("count %+v: got %d, %v, want %d", tt.query, got, err, tt.want)
		}
	}
	wantList(t, s, store.Query{Since: since, Status: store.Live}, "game-57", "game-54", "game-51")
}

// testPages reads lists in pages of every size. Several games were created in the
// same millisecond.
func testPages(t *testing.T, suite suite) {
	s := suite.open(t)
	const games = 13
	for i := range games {
		create(t, s, fmt.Sprintf("game-%02d", i), i/3, func(a *store.Append) {
			a.Participants = []string{"someone"}
			if i%2 == 1 {
				a.Summary.Status = store.Live
			}
		})
	}
	for _, q := range []store.Query{{}, {Status: store.Live}, {Person: "someone"}} {
		whole := list(t, s, q)
		for q.Limit = 1; q.Limit <= games+1; q.Limit++ {
			var joined []string
			for page := list(t, s, q); len(page) > 0; page = list(t, s, q) {
				if len(page) > q.Limit {
					t.Fatalf("a page of %d holds %d", q.Limit, len(page))
				}
				joined = append(joined, page...)
				q.Before = page[len(page)-1]
			}
			if diff := cmp.Diff(whole, joined); diff != "" {
				t.Errorf("pages of %d (-whole +joined):\n%s", q.Limit, diff)
			}
			q.Before = ""
		}
	}
	wantList(t, s, store.Query{Before: "unknown"})
}

// testCursors goes on after games that exist, and after games that were removed or never existed.
func testCursors(t *testing.T, suite suite) {
	s := suite.open(t)
	for i, id := range []string{"a", "b", "c", "d"} {
		create(t, s, id, i/2, func(a *store.Append) { a.Participants = []string{"ann"} }) // two at a time
	}
	cursor := func(id string, minutes int) string {
		return store.Summary{ID: id, Created: epoch.Add(time.Duration(minutes) * time.Minute)}.Cursor()
	}
	for before, want := range map[string][]string{
		cursor("d", 1):           {"c", "b", "a"},
		cursor("c", 1):           {"b", "a"},
		cursor("c", 9):           {"b", "a"}, // its own time counts
		cursor("cc", 1):          {"c", "b", "a"},
		cursor("bb", 1):          {"b", "a"},
		cursor("aa", 0):          {"a"},
		cursor("newer", 9):       {"d", "c", "b", "a"},
		cursor("older", -9):      nil,
		"c":                      {"b", "a"},
		"cc":                     nil,
		"c.":                     nil,
		"\x00":                   nil,
		"\xff.1":                 nil,
		".":                      nil,
		"c.99999999999999999999": nil,
	} {
		wantList(t, s, store.Query{Before: before}, want...)
		wantList(t, s, store.Query{Person: "ann", Before: before}, want...)
	}
}

func testPerson(t *testing.T, suite suite) {
	s := suite.open(t)
	create(t, s, "first", 1, func(a *store.Append) { a.Participants = []string{"ann", "bob"} })
	create(t, s, "second", 2, func(a *store.Append) { a.Participants = []string{"ann"} })
	create(t, s, "third", 3, nil)

	later := move("third", 2)
	later.Participants = []string{"bob", "bob"}
	mustAppend(t, s, later)
	again := move("first", 2)
	again.Participants = []string{"ann"}
	mustAppend(t, s, again)

	wantList(t, s, store.Query{Person: "ann"}, "second", "first")
	wantList(t, s, store.Query{Person: "bob"}, "third", "first")
	wantList(t, s, store.Query{Person: "bob", Limit: 1, Before: "third"}, "first")
	wantList(t, s, store.Query{Person: "bob", Status: store.Live})
	wantList(t, s, store.Query{Person: "eve"})
	create(t, s, "days", 9, func(a *store.Append) {
		a.Summary.Due, a.Participants = epoch.Add(time.Hour), []string{"bob"}
	})
	wantList(t, s, store.Query{Person: "bob", Due: epoch.Add(time.Hour)}, "days")
	wantList(t, s, store.Query{Person: "bob", Due: epoch})
	wantList(t, s, store.Query{Person: "ann", Due: epoch.Add(time.Hour)})
}
