package web_test

import (
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"triplecross/internal/e2e/journal"
	"triplecross/internal/lobby"
	"triplecross/internal/store"
	"triplecross/web"
)

// An event that cannot be replayed breaks its table, which says so. It is logged once,
// however often the table is asked for, and everything else goes on.
func TestABadEventBreaksItsTableAlone(t *testing.T) {
	t.Parallel()
	faults := &journal.Journal{}
	var disk store.Store
	s := open(t, web.Limits{}, withLobby(t, func(o *web.Options, l *lobby.Options) {
		o.Log = slog.New(slog.NewTextHandler(faults, nil))
		disk, l.Log, l.Watch = l.Store, o.Log, time.Millisecond
	}))
	sound, people := s.three()
	reader := s.guest()
	for name, bad := range map[string]store.Event{
		"an illegal move":          {Kind: "moved", Body: []byte(`{"seat":0,"move":"a1-a9"}`)},
		"a kind of the future":     {Kind: "teleported", Body: []byte(`{}`)},
		"a body that is no JSON":   {Kind: "moved", Body: []byte(`{"seat":`)},
		"a seat that is not there": {Kind: "sat", Body: []byte(`{"seat":9,"to":"open"}`)},
		"rules of the future":      {Kind: "made", Body: []byte(`{"game":"chexers","rules":7}`)},
	} {
		t.Run(name, func(t *testing.T) {
			id, _ := s.three()
			events, err := disk.Events(t.Context(), id, 0)
			if err != nil {
				t.Fatal(err)
			}
			summary, err := disk.Summary(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			bad.Seq, bad.At = len(events)+1, time.Now()
			summary.Due = time.Now().Add(-time.Hour) // the lobby finds it all the time
			if err := disk.Append(t.Context(), store.Append{GameID: id, Events: []store.Event{bad}, Summary: &summary}); err != nil {
				t.Fatal(err)
			}
			lobby.NewOperator(s.lobby).Forget(id)
			for range 3 {
				for _, path := range []string{"/t/" + id, "/g/" + id, "/g/" + id + ".json"} {
					answer := reader.get(path)
					if answer.Status != http.StatusInternalServerError || !strings.Contains(answer.Body, "This table is damaged") {
						t.Errorf("%s is answered %d: %.300s", path, answer.Status, answer.Body)
					}
				}
			}
			for _, path := range []string{"/", "/watch", "/healthz", "/readyz"} {
				if answer := reader.get(path); answer.Status >= 300 {
					t.Errorf("%s is answered %d", path, answer.Status)
				}
			}
			s.goesOn(sound, people)
			if n := strings.Count(faults.String(), "table="+id); n != 1 {
				t.Errorf("the log names the table %d times:\n%s", n, faults.String())
			}
		})
	}
}

// breaks adds an event to the log of a table that this version does not know.
func (s *site) breaks(id string) {
	s.t.Helper()
	s.complains = true
	events, err := s.store.Events(s.t.Context(), id, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	summary, err := s.store.Summary(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	unknown := store.Event{Seq: len(events) + 1, At: time.Now(), Kind: "teleported", Body: []byte(`{}`)}
	if err := s.store.Append(s.t.Context(), store.Append{GameID: id, Events: []store.Event{unknown}, Summary: &summary}); err != nil {
		s.t.Fatal(err)
	}
	lobby.NewOperator(s.lobby).Forget(id)
}

// The table with the best players is shown large, with what its log holds.
func TestABrokenTableIsNotShownLargeOnThePageForWatching(t *testing.T) {
	s, _ := openOffice(t, web.Limits{})
	id, _ := s.three()
	says(t, s.guest().get("/watch/boards"), http.StatusOK, `data-id="`+id+`"><section`)
	s.breaks(id)
	for _, page := range []string{"/watch/boards", "/watch/boards", "/watch"} {
		answer := s.guest().get(page)
		says(t, answer, http.StatusOK, `class="large"`)
		if strings.Contains(answer.Body, id) {
			t.Errorf("the broken table is on %s", page)
		}
	}
}

func TestTheOperatorClosesABrokenTable(t *testing.T) {
	s, o := openOffice(t, web.Limits{})
	id, people := s.three()
	if err := s.lobby.Say(t.Context(), id, s.personOf(people[0]), "", "Hello"); err != nil {
		t.Fatal(err)
	}
	s.breaks(id)
	if a := o.ask(http.MethodGet, "/admin/tables/"+id, nil); a.Code != http.StatusOK || !strings.Contains(a.Body.String(), "Hello") {
		t.Errorf("its page is answered %d: %s", a.Code, a.Body)
	}
	o.do("close", "table", id, "for", "8760h")
	if a := o.ask(http.MethodGet, "/admin/tables/"+id, nil); !strings.Contains(a.Body.String(), "is closed") {
		t.Errorf("its page does not say that it is closed: %s", a.Body)
	}
}

func TestAGameNightGoesOnAfterABrokenTable(t *testing.T) {
	s, o := openOffice(t, web.Limits{})
	ann, bob := s.guest(), s.guest()
	first := s.duel(ann, bob)
	second := strings.TrimPrefix(bob.post("/t/"+first+"/rematch").Location(), "/t/")
	evening := ann.eveningOf(first)
	s.breaks(second)
	for _, p := range []*person{ann, s.guest()} { // an open seat is offered to who has none
		if answer := p.get(evening); answer.Status != http.StatusOK {
			t.Errorf("the page is answered %d: %s", answer.Status, answer.Body)
		}
	}
	if answer := ann.post(evening+"/next", "game", "chexers"); answer.Status != http.StatusSeeOther || !strings.HasPrefix(answer.Location(), "/t/") {
		t.Errorf("the next game is answered %d: %s", answer.Status, answer.Body)
	}
	if logged := o.log.String(); strings.Contains(logged, "is not known") {
		t.Errorf("each look at the page is logged:\n%s", logged)
	}
}

func TestABrokenTableDoesNotHoldUpAGameNight(t *testing.T) {
	inBubble(t, func(t *testing.T, s *site) {
		ann, bob := s.guest(), s.guest()
		evening, second := s.secondGame(ann, bob)
		s.breaks(strings.TrimPrefix(second, "/t/"))
		time.Sleep(11 * time.Minute)
		if page := ann.get(evening).Body; strings.Contains(page, `class="running"`) || !strings.Contains(page, "Not finished:") {
			t.Errorf("the broken game still goes on:\n%s", page)
		}
	})
}

// The rematch of a game may be gone: the operator has closed its table, or prune has removed it, or it is broken.
func TestAFinishedGameIsShownEvenIfItsRematchIsGone(t *testing.T) {
	var closed atomic.Pointer[string]
	closing := open(t, web.Limits{}, withLobby(t, func(_ *web.Options, l *lobby.Options) {
		l.Closed = func(id string) bool { gone := closed.Load(); return gone != nil && *gone == id }
	}))
	breaking, _ := openOffice(t, web.Limits{})
	for name, test := range map[string]struct {
		site   *site
		remove func(id string)
	}{
		"unknown": {closing, func(id string) { closed.Store(&id) }},
		"broken":  {breaking, func(id string) { breaking.breaks(id) }},
	} {
		t.Run(name, func(t *testing.T) {
			ann, bob, watcher := test.site.guest(), test.site.guest(), test.site.guest()
			first := test.site.duel(ann, bob)
			second := bob.post("/t/" + first + "/rematch").Location()
			says(t, watcher.get("/t/"+first), http.StatusOK, second)
			test.remove(strings.TrimPrefix(second, "/t/"))
			for _, reader := range []*person{ann, watcher} {
				answer := reader.get("/t/" + first)
				if says(t, answer, http.StatusOK, "by resignation"); strings.Contains(answer.Body, second) {
					t.Error("the page leads to the rematch")
				}
			}
			third := ann.post("/t/" + first + "/rematch").Location()
			if third == second || !strings.HasPrefix(third, "/t/") {
				t.Errorf("the next rematch is at %q", third)
			}
			says(t, bob.get(third), http.StatusOK, "Ann")
			says(t, watcher.get("/t/"+first), http.StatusOK, third)
		})
	}
}

// What cannot be listed leaves no gap on the page for watching, and returns to it after a repair.
func TestARepairedTableIsWatchedAgain(t *testing.T) {
	s, _ := openOffice(t, web.Limits{})
	s.complains = true
	var ids []string
	for range 22 {
		id, _ := s.three()
		ids = append(ids, id)
	}
	newest := ids[21]
	watch := func(path string, listed bool) {
		t.Helper()
		page := s.guest().get(path).Body
		if strings.Contains(page, newest) != listed {
			t.Errorf("the table is on the page: %t", !listed)
		}
		if n := strings.Count(page, `class="tile"`); n != 24 {
			t.Errorf("there are %d boards", n)
		}
	}
	position := s.position(newest, "broken")
	s.guest().get("/watch") // finds it
	watch("/watch", false)
	s.position(newest, position)
	watch("/watch", true)
}

// position replaces the position of a table in lists, and returns the one before.
func (s *site) position(id, text string) (before string) {
	s.t.Helper()
	summary, err := s.store.Summary(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	events, err := s.store.Events(s.t.Context(), id, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	before, summary.Position = summary.Position, text
	harmless := store.Event{Seq: len(events) + 1, At: time.Now(), Kind: "chat locked", Body: []byte(`{}`)}
	if err := s.store.Append(s.t.Context(), store.Append{GameID: id, Events: []store.Event{harmless}, Summary: &summary}); err != nil {
		s.t.Fatal(err)
	}
	lobby.NewOperator(s.lobby).Forget(id)
	return before
}
