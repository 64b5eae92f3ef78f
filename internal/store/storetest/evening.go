package storetest

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/store"
)

// testEvenings checks that evenings and their changes are kept.
func testEvenings(t *testing.T, suite suite) {
	s := suite.open(t)
	kept := s.(store.Archive).Evenings()
	want := store.Evening{
		ID: "x", Maker: "ann", Created: epoch, Games: []string{"g1", "g2"},
		Guests: []store.Guest{{Person: "ann", Name: "Ann", Since: epoch}, {Person: "ben", Name: "Ben", Out: true, Since: epoch}},
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(kept.AddEvening(t.Context(), want))
	must(kept.AddEvening(t.Context(), store.Evening{ID: "a", Maker: "cid", Created: epoch.Add(time.Hour), Games: []string{"g9"}}))
	for _, other := range []store.Evening{{ID: "x", Created: epoch}, {ID: "y", Created: epoch, Games: []string{"new", "g2"}}} {
		wantError(t, kept.AddEvening(t.Context(), other), store.ErrConflict)
	}
	if _, err := kept.EveningOf(t.Context(), "new"); err == nil {
		t.Error("a part of an evening that was refused is kept")
	}
	for _, game := range []string{"g3", "g3", "g9"} { // g9 belongs to the other evening
		must(kept.AddEveningGame(t.Context(), "x", game))
	}
	must(kept.SetGuest(t.Context(), "x", store.Guest{Person: "ben", Name: "Benny", Since: epoch.Add(time.Minute)}))
	must(kept.SetGuest(t.Context(), "x", store.Guest{Person: "dan", Name: "Dan", Since: epoch.Add(time.Minute)}))
	must(kept.NameEvening(t.Context(), "x", "Friday", "ben"))
	want.Games = []string{"g1", "g2", "g3"}
	want.Guests[1] = store.Guest{Person: "ben", Name: "Benny", Since: epoch}
	want.Guests = append(want.Guests, store.Guest{Person: "dan", Name: "Dan", Since: epoch.Add(time.Minute)})
	want.Name, want.Namer = "Friday", "ben"
	check := func(s store.Store) {
		t.Helper()
		e, err := s.(store.Archive).Evenings().Evening(t.Context(), want.ID)
		must(err)
		if diff := cmp.Diff(want, e); diff != "" {
			t.Error(diff)
		}
	}
	check(s)
	must(kept.MoveEvening(t.Context(), "x", "z"))
	want.ID = "z"
	check(s)
	if id, err := kept.EveningOf(t.Context(), "g3"); id != "z" || err != nil {
		t.Errorf("the evening of the third game is %q, %v", id, err)
	}
	for _, err := range []error{
		kept.AddEveningGame(t.Context(), "x", "g4"), kept.SetGuest(t.Context(), "x", store.Guest{Person: "ann"}),
		kept.NameEvening(t.Context(), "x", "", ""), kept.MoveEvening(t.Context(), "x", "w"),
	} {
		wantError(t, err, store.ErrNotFound)
	}
	if _, err := kept.Evening(t.Context(), "x"); err == nil {
		t.Error("the former link still leads to the evening")
	}
	_, err := kept.EveningOf(t.Context(), "g4")
	wantError(t, err, store.ErrNotFound)
	wantEvenings(t, s, map[string]string{"ann": "z", "ben": "z", "dan": "z", "cid": "a", "eve": "", "": ""})
	if list, err := kept.AllEvenings(t.Context(), "a", 5); err != nil || len(list) != 1 || list[0].ID != "z" {
		t.Errorf("behind the first are %v, %v", list, err)
	}
	for range 2 {
		must(s.(store.Privacy).Unsay(t.Context(), "ben"))
	}
	must(s.(store.Privacy).Unsay(t.Context(), ""))
	want.Guests = []store.Guest{want.Guests[0], want.Guests[2]}
	want.Name, want.Namer = "", ""
	check(s)
	must(s.(store.Privacy).Unsay(t.Context(), "ann"))
	want.Guests, want.Maker = want.Guests[1:], ""
	check(s)
	wantEvenings(t, s, map[string]string{"ann": "", "ben": "", "dan": "z"})
	must(s.Close())
	check(suite.open(t))
}

// wantEvenings checks which evening each person has, "" if none.
func wantEvenings(t *testing.T, s store.Store, want map[string]string) {
	t.Helper()
	for person, id := range want {
		list, err := s.(store.Archive).Evenings().EveningsOf(t.Context(), person, 10)
		got := ""
		for _, e := range list {
			got += e.ID
		}
		if err != nil || got != id {
			t.Errorf("the evenings of %q are %q, not %q, %v", person, got, id, err)
		}
	}
}
