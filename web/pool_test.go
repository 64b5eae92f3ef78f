package web_test

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web"
)

// withPool lets people look for strangers.
func withPool(o *web.Options) { o.Pool = true }

// waiting is a stream of events and who follows it.
type waiting struct {
	*person
	lines *bufio.Scanner
	leave context.CancelFunc
}

// wait sends the form of the pool and opens the stream.
func (p *person) wait(path string, fields ...string) *waiting {
	p.t.Helper()
	if answer := p.post(path, fields...); answer.Status != http.StatusSeeOther {
		p.t.Fatalf("the form is answered %d: %s", answer.Status, answer.Body)
	}
	return p.listen(path + "/events")
}

// listen opens a stream.
func (p *person) listen(path string) *waiting {
	p.t.Helper()
	ctx, leave := context.WithCancel(p.ctx)
	p.t.Cleanup(leave)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+path, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	request.AddCookie(&http.Cookie{Name: "person", Value: p.Cookie("person")})
	transport := &http.Transport{DisableKeepAlives: true}
	if p.pipes != nil {
		transport.DialContext = func(context.Context, string, string) (net.Conn, error) { return p.pipes.dial() }
	}
	answer, err := transport.RoundTrip(request)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { answer.Body.Close() })
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	return &waiting{p, lines, leave}
}

// await reads events until one with a name and returns its data.
func (w *waiting) await(name string) string {
	w.t.Helper()
	for w.lines.Scan() {
		if w.lines.Text() == "event: "+name {
			w.lines.Scan()
			return strings.TrimPrefix(w.lines.Text(), "data: ")
		}
	}
	w.t.Fatalf("there is no event %s: %v", name, w.lines.Err())
	return ""
}

// ends reads until the server ends the stream, without another event.
func (w *waiting) ends() {
	w.t.Helper()
	for w.lines.Scan() {
		if strings.HasPrefix(w.lines.Text(), "event: ") {
			w.t.Errorf("the stream goes on with %q", w.lines.Text())
		}
	}
	if err := w.lines.Err(); err != nil {
		w.t.Errorf("the server does not end the stream: %v", err)
	}
}

func TestThreeStrangersOfThePoolPlayTogether(t *testing.T) {
	s := open(t, web.Limits{}, withPool)
	var people []*waiting
	for _, name := range []string{"Ann", "Bob", "ann"} {
		people = append(people, s.guest().wait("/pool/chexers", "clock", "2+4", "wait", "0", "name", name))
	}
	for _, p := range people {
		p.await("called")
		p.post("/pool/chexers/ready")
	}
	id := strings.TrimPrefix(people[0].await("table"), "/t/")
	for _, p := range people[1:] {
		if other := p.await("table"); other != "/t/"+id {
			t.Errorf("one goes to %s, the others to %s", other, id)
		}
	}
	m := s.table(id)
	if m.Status != protocol.Live || !m.Public || m.Host != "" || m.Settings.Clock.Increment == 0 || m.Settings.Away != table.AwayBot {
		t.Errorf("the table is %v, public %v, its host %q, its settings %+v", m.Status, m.Public, m.Host, m.Settings)
	}
	names := make(map[string]bool)
	for _, seat := range m.Seats() {
		names[strings.ToLower(seat.Name)] = true
	}
	if len(names) != 3 {
		t.Errorf("the people are called %v", names)
	}
	if answer := people[0].get("/pool/chexers"); answer.Location() != "/t/"+id {
		t.Errorf("another page of the same person is led to %q", answer.Location())
	}
	if answer := people[0].get("/pool/chexers"); answer.Status != http.StatusOK || !strings.Contains(answer.Body, `name="wait"`) {
		t.Error("the pool does not offer to wait again afterwards")
	}
}

// A page answers each call, and the answer is news for the pages of all who are called.
func TestWhoIsCalledIsToldSoOnce(t *testing.T) {
	s := open(t, web.Limits{}, withPool)
	ann := s.guest().wait("/pool/hexdame", "wait", "0", "name", "Ann")
	bob := s.guest().wait("/pool/hexdame", "wait", "0", "name", "Bob")
	for range 3 {
		ann.post("/pool/hexdame/ready")
	}
	ann.await("called")
	ann.post("/pool/hexdame/ready")
	bob.await("called")
	bob.post("/pool/hexdame/ready")
	var told []string
	for ann.lines.Scan() {
		if name, ok := strings.CutPrefix(ann.lines.Text(), "event: "); ok {
			told = append(told, name)
		}
	}
	if err := ann.lines.Err(); err != nil || !slices.Equal(told, []string{"table"}) {
		t.Errorf("after the call, Ann is told %q instead of the table alone: %v", told, err)
	}
}

// Somebody who was called may go, and another one be called in their place at once.
func TestWhoIsCalledAgainIsToldSoAgain(t *testing.T) {
	s := open(t, web.Limits{}, withPool)
	ann := s.guest().wait("/pool/hexdame", "wait", "0", "name", "Ann")
	bob := s.guest().wait("/pool/hexdame", "wait", "0", "name", "Bob")
	cleo := s.guest().wait("/pool/hexdame", "wait", "0", "name", "Cleo")
	ann.await("called")
	ann.post("/pool/hexdame/ready")
	bob.await("called")
	bob.post("/pool/hexdame/leave")
	ann.await("called")
	ann.post("/pool/hexdame/ready")
	cleo.await("called")
	cleo.post("/pool/hexdame/ready")
	ann.await("table")
}

// Somebody may wait for a game that is not the first, or with another number of players than the form begins with.
func TestTheFormOfThePoolTellsWhichGamePeopleWaitFor(t *testing.T) {
	s := open(t, web.Limits{}, withPool)
	s.guest().wait("/pool/chinese-checkers", "players", "3", "clock", "2+4", "wait", "0", "name", "Ann").await("status")
	bob := s.guest()
	for path, chips := range map[string]string{
		"/pool/chexers":                    "Chinese checkers",
		"/pool/chinese-checkers?players=2": "Chinese checkers 3",
		"/pool/chinese-checkers?players=3": "Chinese checkers 3 2+4",
	} {
		var told []string
		for _, chip := range regexp.MustCompile(`([^<>]+)<small>1 waiting</small>`).FindAllStringSubmatch(bob.get(path).Body, -1) {
			told = append(told, strings.TrimSpace(chip[1]))
		}
		if got := strings.Join(told, " "); got != chips {
			t.Errorf("%s tells of somebody at %q, not at %q", path, got, chips)
		}
	}
}

// Who has had their data erased is not seated by another page of theirs, under the name that they had.
func TestWhoIsErasedDoesNotWait(t *testing.T) {
	s := open(t, web.Limits{}, withPool)
	ann := s.guest().wait("/pool/hexdame", "wait", "0", "name", "Ann")
	ann.await("status")
	if answer := ann.erase(); answer.Status != http.StatusSeeOther {
		t.Fatalf("the wish to be erased is answered %d", answer.Status)
	}
	ann.await("gone")
	if page := s.guest().get("/pool/hexdame").Body; strings.Contains(page, "1 waiting") {
		t.Error("Ann still waits")
	}
}

func TestBotsPlayWithWhoWaitsAlone(t *testing.T) {
	m := &tally{}
	inBubble(t, func(t *testing.T, s *site) { botsPlayAlone(t, s, m) }, withPool, func(o *web.Options) { o.Meter = m })
}

func botsPlayAlone(t *testing.T, s *site, figures *tally) {
	ann, bob := s.guest(), s.guest()
	if page := bob.get("/pool/chexers").Body; strings.Contains(page, "1 waiting") {
		t.Error("somebody waits already")
	}
	first := ann.wait("/pool/chexers", "wait", "20", "name", "Ann")
	if page := bob.get("/pool/chexers").Body; !strings.Contains(page, "1 waiting") {
		t.Error("the page does not tell that Ann waits")
	}
	if page := bob.get("/").Body; !strings.Contains(page, "One person is waiting") {
		t.Error("the front page does not tell that Ann waits")
	}
	first.await("called")
	first.post("/pool/chexers/ready")
	m := s.table(strings.TrimPrefix(first.await("table"), "/t/"))
	bots := 0
	for _, seat := range m.Seats() {
		if seat.Kind == table.SeatBot {
			bots++
		}
	}
	if line := "1 people of the pool play with 2 bots after 20s"; !figures.has(line) {
		t.Errorf("the meter is not told %q but %q", line, figures.lines)
	}
	if bots != 2 || m.Status != protocol.Live {
		t.Errorf("the table has %d bots and is %v", bots, m.Status)
	}
}

func TestWhoWaitsGoesWhereThePoolMoves(t *testing.T) {
	var moved atomic.Bool
	inBubble(t, func(t *testing.T, s *site) {
		ann := s.guest().wait("/pool/hexdame", "wait", "0", "name", "Ann")
		ann.await("status")
		moved.Store(true)
		defer time.AfterFunc(time.Minute, ann.leave).Stop()
		ann.ends() // without a word: the next one leads to the other server
	}, withPool, func(o *web.Options) { o.Owns = func(key string) bool { return key != "pool" || !moved.Load() } })
}

// The server at which Ann waited was killed. Her page sends her wish to the one that now has the pool, unless she has
// left meanwhile by another page.
func TestWhoWaitedAtAKilledServerWaitsAgain(t *testing.T) {
	var owns atomic.Bool
	inBubble(t, func(t *testing.T, s *site) {
		ann, bob, cid := s.guest(), s.guest(), s.guest()
		for _, p := range []*person{ann, bob, cid} {
			p.post("/pool/hexdame", "wait", "0")
		}
		time.Sleep(time.Minute)
		owns.Store(true)
		bob.post("/pool/hexdame/leave")
		bob.listen("/pool/hexdame/events").await("gone")
		atAnn := ann.listen("/pool/hexdame/events")
		atAnn.await("lost")
		ann.post("/pool/hexdame", "wait", "20", "name", "Ann & Co")
		if part, wish := atAnn.await("status"), `data-wish="/pool/hexdame?players=2&amp;clock=5%2B8&amp;wait=20&amp;name=Ann+%26+Co"`; !strings.Contains(part, wish) {
			t.Errorf("the page does not keep the wish %s:\n%s", wish, part)
		}
		ann.post("/pool/hexdame/leave")
		atAnn.await("gone")
		ann.listen("/pool/hexdame/events").await("gone")
		atCid := cid.listen("/pool/hexdame/events")
		atCid.await("lost")
		atCid.await("gone") // if the page does not send the wish
		s.guest().wait("/pool/hexdame").await("status")
	}, withPool, func(o *web.Options) { o.Owns = func(key string) bool { return key != "pool" || owns.Load() } })
}

func TestPagesWithoutScriptLeadToTheTable(t *testing.T) {
	s := open(t, web.Limits{}, withPool)
	ann, bob := s.guest(), s.guest()
	for _, p := range []*person{ann, bob} {
		p.post("/pool/hexdame", "wait", "0")
	}
	tables := make(map[*person]string)
	for s.ctx.Err() == nil && len(tables) < 2 {
		for _, p := range []*person{ann, bob} {
			if tables[p] != "" {
				continue
			}
			answer := p.get("/pool/hexdame")
			switch {
			case answer.Status == http.StatusSeeOther:
				tables[p] = answer.Location()
			case !strings.Contains(answer.Body, `http-equiv="refresh"`):
				t.Fatal("the page that waits is not loaded again without a script")
			}
		}
	}
	if !strings.HasPrefix(tables[ann], "/t/") || tables[ann] != tables[bob] {
		t.Errorf("Ann is led to %s, Bob to %s", tables[ann], tables[bob])
	}
}

// The pool leads pages that come late to the table for a minute, but not to a game that was short.
func TestWhoHasFinishedAGameOfThePoolFindsItsForm(t *testing.T) {
	inBubble(t, func(t *testing.T, s *site) {
		people := make(map[table.Person]*person)
		var calls []*waiting
		for range 3 {
			calls = append(calls, s.guest().wait("/pool/chexers", "wait", "0"))
			people[s.personOf(calls[len(calls)-1].person)] = calls[len(calls)-1].person
		}
		for _, w := range calls {
			w.await("called")
			w.post("/pool/chexers/ready")
		}
		at := calls[0].await("table")
		id := strings.TrimPrefix(at, "/t/")
		players := make([]*person, 3) // by seat
		for seat, holder := range s.table(id).Seats() {
			players[seat] = people[holder.Person]
		}
		s.do(id, players[0], table.Resign{Seat: 0})
		says(t, players[0].get("/pool/chexers"), http.StatusOK, "Find players")
		if answer := players[1].get("/pool/chexers"); answer.Location() != at {
			t.Errorf("somebody who still plays is led to %q, with status %d", answer.Location(), answer.Status)
		}
		s.do(id, players[1], table.Resign{Seat: 1})
		says(t, players[2].get("/pool/chexers"), http.StatusOK, "Find players")
	}, withPool)
}

func TestThePoolRefusesRubbish(t *testing.T) {
	s := open(t, web.Limits{}, withPool)
	for _, c := range []struct {
		path   string
		status int
		fields []string
	}{
		{"/pool/ludo", http.StatusNotFound, nil},
		{"/pool/chexers", http.StatusBadRequest, []string{"clock", "1+1"}},
		{"/pool/chexers", http.StatusBadRequest, []string{"clock", "none"}},
		{"/pool/chexers", http.StatusBadRequest, []string{"wait", "-1"}},
		{"/pool/chexers", http.StatusBadRequest, []string{"players", "7"}},
	} {
		if answer := s.guest().post(c.path, c.fields...); answer.Status != c.status {
			t.Errorf("%s with %v is answered %d", c.path, c.fields, answer.Status)
		}
	}
	if answer := s.guest().get("/pool/chexers/events"); answer.Status != http.StatusNotFound {
		t.Errorf("the stream of somebody unknown is answered %d", answer.Status)
	}
	for _, path := range []string{"/pool/chexers/ready", "/pool/chexers/leave"} { // without having waited
		if answer := s.guest().post(path); answer.Status >= 400 {
			t.Errorf("%s is answered %d", path, answer.Status)
		}
	}
	if answer := open(t, web.Limits{}).guest().get("/pool/chexers"); answer.Status != http.StatusNotFound {
		t.Errorf("a site without a pool answers %d", answer.Status)
	}
}

// Somebody who waits in two tabs and on a linked device is one person of the pool: they are not matched with
// themselves, and leaving once is leaving.
func TestTwoTabsAndALinkedDeviceAreOneInThePool(t *testing.T) {
	s := open(t, web.Limits{}, withPool)
	_, people := s.three()
	ann, linked, watcher := people[0], s.guest(), s.guest()
	linked.post(ann.deviceLink())
	for _, p := range []*person{ann, ann, linked, linked} {
		if answer := p.post("/pool/chexers", "wait", "0"); answer.Status >= 400 {
			t.Fatalf("waiting is answered %d", answer.Status)
		}
	}
	if page := watcher.get("/pool/chexers").Body; !strings.Contains(page, "1 waiting") {
		t.Error("they are not one")
	}
	linked.post("/pool/chexers/leave")
	if page := watcher.get("/pool/chexers").Body; strings.Contains(page, "1 waiting") {
		t.Error("somebody waits after they left")
	}
}

func TestWaitingIsLimitedByPersonAndByAddress(t *testing.T) {
	s := open(t, web.Limits{Join: 3}, withPool)
	enter := func(p *person) int { return p.post("/pool/chexers", "wait", "0").Status }
	ann := s.guest()
	last := 0
	for range 5 { // with the first one she has become a person
		last = enter(ann)
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("the last of a person is answered %d", last)
	}
	for range 3*web.AddressFactor - 4 {
		last = enter(s.guest())
	}
	if last == http.StatusTooManyRequests {
		t.Error("the others behind the address are refused")
	}
	if last = enter(s.guest()); last != http.StatusTooManyRequests {
		t.Errorf("one more of the address is answered %d", last)
	}
}

func TestALinkToThePoolFillsItsFormIn(t *testing.T) {
	s := open(t, web.Limits{}, withPool)
	page := s.guest().get("/pool/chinese-checkers?players=3&clock=10%2B20").Body
	if clock := chosen(page)["clock"]; clock != "10+20" || !strings.Contains(page, `name="players" value="3"`) {
		t.Errorf("the form has the clock %q, or not three players:\n%s", clock, page)
	}
}

// Somebody waits for one game at a time.
func TestThePageOfAnotherGameLeadsToTheOneThatIsWaitedFor(t *testing.T) {
	s := open(t, web.Limits{}, withPool)
	ann, watcher := s.guest(), s.guest()
	ann.post("/pool/hexdame", "wait", "0")
	if to := ann.get("/pool/chexers").Location(); !strings.HasPrefix(to, "/pool/hexdame?") {
		t.Errorf("the page of Chexers leads to %q", to)
	}
	ann.post("/pool/chexers", "wait", "0")
	for game, waits := range map[string]bool{"hexdame": false, "chexers": true} {
		// The name of Chexers always tells it, and the clock on its own page.
		if page := watcher.get("/pool/" + game).Body; strings.Count(page, "1 waiting") > 1 != waits {
			t.Errorf("somebody waits for %s: %t, not %t", game, !waits, waits)
		}
	}
}
