package web_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web"
)

// behind makes a public table of Screen HexaChess with two people, whose names
// everybody may know, and returns them by seat.
func (s *site) behind(fields ...string) (string, []*person) {
	s.t.Helper()
	people := []*person{s.guest(), s.guest()}
	answer := people[0].post("/tables", append([]string{
		"game", "hexachess", "players", "2", "option-variant", "screen", "option-army", "grand", "public", "on", "seat0", "me", "seat1", "open",
	}, fields...)...)
	id, found := strings.CutPrefix(answer.Location(), "/t/")
	if !found {
		s.t.Fatalf("a table of Screen HexaChess is answered with %d: %s", answer.Status, answer.Body)
	}
	people[1].sit(id, 1, "")
	for i, p := range people {
		if answer := p.post("/t/"+id+"/name", "name", []string{"Ada", "Bob"}[i]); answer.Status != http.StatusSeeOther {
			s.t.Fatalf("a name is answered with %d", answer.Status)
		}
	}
	return id, people
}

// pick returns the text of the first or last legal move with a prefix.
func (s *site) pick(table string, seat game.Seat, begin string, last bool) string {
	s.t.Helper()
	var found string
	for _, m := range s.table(table).State().Legal(seat) {
		if begin != "" && strings.HasPrefix(m.Text, begin) || begin == "" && strings.Contains(m.Text, "@") {
			if found = m.Text; !last {
				break
			}
		}
	}
	if found == "" {
		s.t.Fatalf("seat %d can do nothing that begins with %q", seat, begin)
	}
	return found
}

// spied is what others were told while somebody set up in secret, by source.
type spied map[string]string

// spy has Ada set up in secret in one of two ways, and returns what Bob, who has
// placed a few pieces, and a watcher are told about it.
func spy(t *testing.T, other bool) spied {
	s := open(t, web.Limits{})
	table, people := s.behind()
	ada, bob, watcher := people[0].dial(table), people[1].dial(table), s.guest()
	looking := watcher.dial(table)
	lines := []*line{ada, bob, looking}
	for _, l := range lines {
		l.await("view")
		l.catchUp(s.table(table).Version)
		l.told = nil
	}
	moved := func(l *line, seat int, text string) {
		l.play(l.Version, seat, text)
		version := l.Version + 1
		for _, l := range lines {
			l.catchUp(version)
		}
	}
	for range 3 {
		moved(bob, 1, s.pick(table, 1, "", false))
	}
	start := s.table(table).State()
	for i := 0; ; i++ {
		if i == 5 || i == 12 {
			moved(ada, 0, s.pick(table, 0, "lift-", other))
		}
		if len(start.View(0).Aside) == 0 || len(s.table(table).State().View(0).Aside) == 0 {
			break
		}
		moved(ada, 0, s.pick(table, 0, "", other))
	}
	secret := s.table(table)
	if !secret.State().Hides() || secret.State().Turn() != game.SeatsOf(0, 1) {
		t.Fatal("the armies are not behind screens")
	}

	told := spied{}
	keep := func(name, text string) {
		text = strings.NewReplacer(table, "ID", s.url, "SITE").Replace(text)
		told[strings.ReplaceAll(name, table, "ID")] = masks.ReplaceAllString(showcases.ReplaceAllString(text, ""), "$1…")
	}
	for name, l := range map[string]*line{"Bob's socket": bob, "the watcher's socket": looking} {
		var b strings.Builder
		for _, m := range l.told {
			if m.Kind == "view" || m.Kind == "move" {
				fmt.Fprintf(&b, "%s\n", m.Raw)
			}
		}
		keep(name, b.String())
	}
	for name, p := range map[string]*person{"Bob": people[1], "the watcher": watcher} {
		for _, path := range append(pages(table, len(secret.Moves)), "/") {
			keep(name+" "+path, p.get(path).Body)
		}
		for _, ply := range []int{0, 7, len(secret.Moves)} {
			keep(fmt.Sprint(name, " as JSON ", ply), p.get(fmt.Sprintf("/g/%s/%d", table, ply), "Accept", "application/json").Body)
		}
		keep(name+" plays on", p.post("/g/"+table+"/on", "ply", "9", "seat0", "me", "seat1", "bot:casual").Body)
		keep(name+" takes back", p.post("/t/"+table+"/takeback").Body)
		l := p.dial(table) // a newcomer
		keep(name+" anew", string(l.await("view").Raw))
	}
	_, next := s.watches()
	keep("the stream of the wall", string(watched(next, func(m wallNews) bool { return m.At == table }).M))
	for _, path := range pictures(table) {
		keep(path, watcher.get(path).Body)
	}
	for text := range hidden(secret.Moves, 0) {
		word := regexp.MustCompile(`\b` + text + `\b`)
		for name, said := range told {
			if word.MatchString(said) {
				t.Errorf("%s is told %s", name, text)
			}
		}
	}
	own := people[0].get("/t/" + table)
	if !strings.Contains(own.Body, "@") || len(ada.Pieces) != 23 {
		t.Errorf("Ada does not see what she has set up herself: %s", own.Body)
	}

	for i, p := range []*person{people[0], people[1], watcher} { // drawing takes longer than a socket may be silent
		lines[i] = p.dial(table)
		lines[i].await("view")
	}
	moved(lines[0], 0, "ready")
	moved(lines[1], 1, "normal")
	moved(lines[1], 1, "ready")
	if view := lines[2].told[len(lines[2].told)-1]; view.Kind != "view" && view.Kind != "here" {
		t.Errorf("when the screens fall the watcher is told %s", view.Raw)
	}
	for _, path := range []string{"/t/" + table, "/g/" + table + "/moves.txt", "/g/" + table + ".json"} {
		if body := watcher.get(path).Body; !strings.Contains(body, secret.Moves[3].Move.Text) {
			t.Errorf("when the screens have fallen, %s does not tell the moves", path)
		}
	}
	record := watcher.get(fmt.Sprintf("/g/%s/%d.json", table, len(secret.Moves))).Body
	if !strings.Contains(record, secret.State().Text()) || !strings.Contains(record, protocol.Pieces(secret.Board, game.Revealed(secret.State()))) {
		t.Errorf("when the screens have fallen, the replay does not show what stood behind them: %s", record)
	}
	return told
}

// masks match what differs between any two tables: keys, times, digests.
var masks = regexp.MustCompile(`(/join/|/seat/|"at":|"who":"|key=|name="key" value=|name="who" value=|data-who=|data-key=|"times":|data-me=|<svg class="qr"[^>]*><path d=)("[^"]*"|[^<> ]*)`)

// showcases matches the house tables, where something else is played each time.
var showcases = regexp.MustCompile(`(?s)<ul class="small-boards">.*?</ul>(</div>|<script type="application/json" class="places">)|<section id="showcase".*?</section>|<li class="card"><a href="/t/\w+"[^>]*>Chexers.*?</li>|<p>None yet\.</p>|<li><a class="card" href="/g/\w+"><svg[^>]*>.*?<b>Chexers</b>.*?</a></li>`)

// pages lists what can be read of a table.
func pages(table string, plies int) []string {
	list := []string{
		"/t/" + table, "/t/" + table + "?view=text", "/t/" + table + "/panel", "/t/" + table + "/chat", "/watch", "/watch/boards", "/yours",
		"/t/" + table + "/why?seat=0&from=d1", "/t/" + table + "/why?seat=1&from=d1&to=d2", "/t/" + table + "/following?seat=0&first=d1",
		"/g/" + table + ".json", "/g/" + table + "/moves.txt", "/g/" + table + ".txt", "/g/" + table + "/embed",
		"/g/" + table + "/referee.log",
	}
	for _, ply := range []int{0, 4, 9, plies} {
		at := fmt.Sprintf("/g/%s/%d", table, ply)
		list = append(list, at, at+"?view=text", at+".json", at+".txt", at+"/embed")
	}
	return list
}

// pictures lists the drawings of a table, the same for everybody.
func pictures(table string) []string {
	return []string{"/g/" + table + ".svg", "/g/" + table + ".png", "/g/" + table + ".gif", "/g/" + table + "/9.svg", "/g/" + table + "/9.png"}
}

// hidden returns the texts of a seat's moves that name cells.
func hidden(moves []table.Played, seat game.Seat) map[string]bool {
	texts := map[string]bool{}
	for _, m := range moves {
		if m.Seat == seat && strings.ContainsAny(m.Move.Text, "@-") {
			texts[m.Move.Text] = true
		}
	}
	return texts
}

func TestSlowNothingTellsOthersWhatStandsBehindAScreen(t *testing.T) {
	t.Parallel()
	one, another := spy(t, false), spy(t, true)
	for name := range one {
		if diff := cmp.Diff(one[name], another[name]); diff != "" {
			t.Errorf("%s tells by how Ada sets up: %.2000s", name, diff)
		}
	}
}

func TestWhoSetsUpIsNotHeldUpByWhatTheOtherPlaces(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.behind()
	ada, bob := people[0].dial(table), people[1].dial(table)
	ada.await("view")
	bob.await("view")
	version := s.table(table).Version
	ada.catchUp(version)
	bob.catchUp(version)
	ada.play(version, 0, s.pick(table, 0, "", false))
	ada.await("ack")
	bob.play(version, 1, s.pick(table, 1, "", false)) // as if he had not heard of it yet
	bob.await("ack")
	// Of two of one's own the second has to know of the first.
	bob.play(version, 1, s.pick(table, 1, "", true))
	if no := bob.await("no"); no.Code != protocol.CodeStale {
		t.Errorf("the second is answered with %s", no.Raw)
	}
}
