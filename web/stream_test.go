package web_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
	"triplecross/internal/store"
	"triplecross/web"
)

// plot lists what a viewer was told of a game: the versions and texts of the
// moves, in the order in which they came.
func plot(told []siteclient.Message) []string {
	var words []string
	for _, m := range told {
		if m.Kind == "move" {
			words = append(words, fmt.Sprintf("%d %s", m.Version, m.Word))
		}
	}
	return words
}

func TestEverybodyIsToldTheSameMovesInOrder(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	watcher := s.guest().dial(table)
	watcher.await("view")
	lines := s.playOut(table, people)
	over := s.table(table)
	watcher.catchUp(over.Version)

	for i, l := range append(lines, watcher) {
		if l.Status != protocol.Over || l.Outcome == nil {
			t.Errorf("viewer %d does not see the end: %+v", i, l.View)
		}
		// A viewer may get a view instead of moves if the test reads slowly. Moves
		// come in order, which Follow has checked.
		fresh := s.guest().dial(table)
		fresh.await("view")
		if diff := cmp.Diff(fresh.Pieces, l.Pieces); diff != "" {
			t.Errorf("viewer %d sees another board: %s", i, diff)
		}
		if diff := cmp.Diff(fresh.Scores, l.Scores); diff != "" {
			t.Errorf("viewer %d sees other scores: %s", i, diff)
		}
	}
	var played []string
	for _, m := range over.Moves {
		played = append(played, fmt.Sprintf("%d %s", m.Version, protocol.Word(m.Move)))
	}
	for i, l := range append(lines, watcher) {
		told := plot(l.told)
		if !within(told, played) {
			t.Errorf("viewer %d was told %v", i, told)
		}
	}
}

// within reports whether one list is part of another, in the same order.
func within(part, whole []string) bool {
	for _, word := range part {
		i := slices.Index(whole, word)
		if i < 0 {
			return false
		}
		whole = whole[i+1:]
	}
	return true
}

func TestOnlyTheSeatOnTurnIsToldTheLegalMoves(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	watcher := s.guest().dial(table)
	watcher.await("view")
	for seat, l := range append(s.playOut(table, people), watcher) {
		watcher.catchUp(s.table(table).Version)
		for _, m := range l.told {
			mine := seat < 3 && m.Turn>>seat&1 == 1 && m.Outcome == nil
			if (m.Kind == "view" || m.Kind == "move") && (m.Legal != "") != mine {
				t.Errorf("viewer %d is told %s", seat, m.Raw)
			}
		}
	}
}

func TestAViewerInSyncIsToldSoAndOthersGetAWholeView(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	l := people[0].dial(table)
	if first := l.next(); first.Kind != "view" {
		t.Errorf("a new viewer is told %s", first.Raw)
	}
	old := l.View
	l.play(l.Version, 0, "a1-b1")
	l.catchUp(old.Version + 1)

	for name, tt := range map[string]struct {
		since int
		want  string
	}{
		"in sync":  {l.Version, "sync"},
		"one late": {old.Version, "view"},
		"ahead":    {l.Version + 1000, "view"},
		"nonsense": {-5, "view"},
	} {
		again := people[0].resume(table, siteclient.View{Version: tt.since})
		m, err := again.Next(s.ctx)
		if err != nil {
			t.Fatal(err)
		}
		if m.Kind != tt.want || m.Version != l.Version {
			t.Errorf("%s: the server answers %s", name, m.Raw)
		}
	}

	back := people[0].resume(table, l.View)
	back.next()
	other := people[1].dial(table)
	other.await("view")
	other.play(other.Version, 1, "d7-d6")
	if m := back.next(); m.Kind != "move" || m.Word != "d7-d6" {
		t.Errorf("after the sync comes %s", m.Raw)
	}
}

func TestAPongCarriesTheVersion(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	l := people[0].dial(table)
	l.await("view")
	for _, move := range []string{"a1-b1", "d7-d6", "g4-f4"} {
		l.say(`{"t":"ping"}`)
		if pong := l.await("pong"); pong.Version != s.table(table).Version {
			t.Errorf("the pong is %s", pong.Raw)
		}
		seat := len(s.table(table).Moves)
		mover := people[seat].dial(table)
		mover.await("view")
		mover.play(mover.Version, seat, move)
		l.catchUp(mover.Version + 1)
	}
}

func TestWhoIsHereIsTold(t *testing.T) {
	t.Parallel()
	s := open(t, web.Limits{})
	table, people := s.three()
	l := people[0].dial(table)
	people[2].dial(table)
	for range 2 {
		s.guest().dial(table)
	}
	for {
		m, err := l.Next(s.ctx)
		if err != nil {
			t.Fatal(err)
		}
		if m.Kind == "here" && m.Online == 0b101 && m.Watchers == 2 {
			return
		}
	}
}

func TestStreamsEndForWhoIsBannedOrSignedOut(t *testing.T) {
	for name, end := range map[string]func(s *site, o *office, cid *person){
		"the person": func(s *site, o *office, cid *person) {
			o.do("ban", "kind", "person", "key", string(s.personOf(cid)), "for", "24h", "why", "x")
		},
		"the address": func(_ *site, o *office, _ *person) {
			o.do("ban", "kind", "address", "key", "127.0.0.1", "for", "24h", "why", "x")
		},
		"the browser": func(s *site, _ *office, cid *person) {
			other := s.guest()
			other.post(cid.deviceLink(), "x", "y")
			other.submit("/yours/browsers", "/yours/browsers") // whose page marks it
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, o := openOffice(t, web.Limits{}, withPool)
			ann, bob, cid := s.guest(), s.guest(), s.guest()
			table := s.duel(ann, bob)
			evening := ann.post("/t/" + table + "/evening").Location()
			cid.post(evening+"/come", "name", "Cid")
			streams := []*waiting{
				cid.attend(evening), cid.wait("/pool/chexers", "name", "Cid"),
				cid.listen("/api/tables/" + table + "/events"), cid.listen("/watch/live"),
			}
			for _, w := range streams {
				w.lines.Scan() // it has begun
			}
			end(s, o, cid)
			for i, w := range streams {
				for w.lines.Scan() { // until the stream ends
				}
				if err := w.lines.Err(); err != nil {
					t.Errorf("stream %d ends with %v", i, err)
				}
			}
		})
	}
}

// Without -trusted-proxies, everybody has the address of the proxy, and so has what checks the server.
func TestABanOfAnAddressDoesNotMakeTheServerUnwell(t *testing.T) {
	t.Parallel()
	s, o := openOffice(t, web.Limits{})
	o.do("ban", "kind", "address", "key", "127.0.0.1", "for", "24h", "why", "x")
	for path, want := range map[string]int{"/": http.StatusForbidden, "/healthz": http.StatusNoContent, "/readyz": http.StatusNoContent} {
		if got := s.guest().get(path).Status; got != want {
			t.Errorf("%s: %d, not %d", path, got, want)
		}
	}
}

// Limits are asked of other servers, which takes time in which a ban may come.
func TestABanReachesWhoeverIsBeingLetIn(t *testing.T) {
	var options *web.Options
	var ban store.Ban // is set while a connection is let in
	s, _ := openOffice(t, web.Limits{Open: 10}, func(o *web.Options) {
		options = o
		o.Count = func(limit, _ string, _ int) (wait time.Duration, answered bool) {
			if limit == "connects" && ban.Key != "" {
				if _, err := options.Bans.Set(t.Context(), ban); err != nil {
					t.Error(err)
				}
			}
			return 0, true
		}
	})
	ann, bob := s.guest(), s.guest()
	id := s.duel(ann, bob)
	ban = store.Ban{Kind: store.BanPerson, Key: string(s.personOf(bob)), Until: time.Now().Add(time.Hour)}
	if code, _ := bob.dial(id).ended(); code != protocol.CloseTooMany {
		t.Errorf("the socket is closed with %d", code)
	}
	for _, path := range []string{"/api/tables/" + id + "/events", "/watch/live"} {
		if _, err := options.Bans.Lift(t.Context(), ban.Kind, ban.Key); err != nil {
			t.Fatal(err)
		}
		w := bob.listen(path)
		for w.lines.Scan() { // until the stream ends
		}
		if err := w.lines.Err(); err != nil {
			t.Errorf("the server does not end the stream of %s: %v", path, err)
		}
	}
}
