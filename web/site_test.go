package web_test

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"triplecross/internal/ai"
	"triplecross/internal/e2e/journal"
	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/moderation"
	"triplecross/internal/picture"
	"triplecross/internal/protocol"
	"triplecross/internal/push"
	"triplecross/internal/push/pushtest"
	"triplecross/internal/signin"
	"triplecross/internal/siteclient"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/table"
	"triplecross/static"
	"triplecross/web"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patience is far longer than anything here takes; a test that waits this long
// hangs.
const patience = 2 * time.Minute

// site is the whole server except main, on a port of this machine.
type site struct {
	t     testing.TB
	ctx   context.Context
	url   string
	web   *web.Server
	lobby *lobby.Lobby
	log   *journal.Journal
	// complains says that the test has the server log errors.
	complains bool
	pipes     *pipes // how to reach it, if not through the machine's network
	sent      int    // commands sent, each with its own id
	dir       string // where the games are stored
	store     *sqlite.Store

	service *pushtest.Service // where browsers are notified
}

// unwanted is a word that the operator of a site does not want.
const unwanted = "darn"

// open serves a site that stores its games in a folder of the test. change, if
// given, changes the options of the site.
func open(t testing.TB, limits web.Limits, change ...func(*web.Options)) *site {
	t.Helper()
	s := assemble(t, limits, change...)
	server := httptest.NewServer(s.web)
	t.Cleanup(server.Close)
	t.Cleanup(s.web.Close)
	s.url = server.URL
	return s
}

// files are what all sites serve alike, made once because compressing takes long.
var files = sync.OnceValues(func() (f siteFiles, err error) {
	if f.words, err = locale.Open(); err != nil {
		return f, err
	}
	if f.static, err = static.Open(f.words); err != nil {
		return f, err
	}
	f.renderer, err = picture.NewRenderer()
	return f, err
})

type siteFiles struct {
	words    *locale.Catalogues
	static   *static.Files
	renderer *picture.Renderer
}

// assemble makes a site that is not served yet.
func assemble(t testing.TB, limits web.Limits, change ...func(*web.Options)) *site {
	t.Helper()
	return assembleWith(t, limits, 0, change...)
}

// assembleWith makes a site that looks for tables whose time has run out only so often, for tests
// that turn the clock.
func assembleWith(t testing.TB, limits web.Limits, watch time.Duration, change ...func(*web.Options)) *site {
	t.Helper()
	s := &site{t: t, log: &journal.Journal{}, dir: t.TempDir()}
	var cancel context.CancelFunc
	s.ctx, cancel = context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	log := slog.New(slog.NewTextHandler(s.log, nil))

	store, err := sqlite.Open(s.dir)
	if err != nil {
		t.Fatal(err)
	}
	s.store = store
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	shared, err := files()
	if err != nil {
		t.Fatal(err)
	}
	s.service = pushtest.New()
	notices, err := push.Open(s.ctx, push.Options{
		Subscriptions: sqlite.NewSubscriptions(store), Words: shared.words, Log: log, Secret: store.Secret, Contact: "mailto:op@example.org", Transport: s.service,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(notices.Close)
	bots := ai.NewPool(ai.PoolOptions{Workers: 1})
	t.Cleanup(bots.Close)
	list := filepath.Join(t.TempDir(), "words.txt")
	if err := os.WriteFile(list, []byte(unwanted+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused, err := moderation.ReadWords(list)
	if err != nil {
		t.Fatal(err)
	}
	s.lobby, err = lobby.Open(s.ctx, lobby.Options{
		Store: store, Privacy: store, Reports: store, Games: games.All(), Bots: bots, Log: log, Changed: notices.Changed, Watch: watch, Words: refused,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.lobby.Close)
	browsers, err := signin.OpenBrowsers(t.Context(), store)
	if err != nil {
		t.Fatal(err)
	}
	options := web.Options{Lobby: s.lobby, Games: games.All(), Log: log, Static: shared.static, Words: shared.words, Renderer: shared.renderer, Limits: limits, SignIn: store, Browsers: browsers, Devices: true, Passkeys: true, Push: notices, Evenings: store.Evenings()}
	for _, change := range change {
		change(&options)
	}
	s.lobby = options.Lobby
	s.web = web.New(options)
	t.Cleanup(func() {
		if complaints := s.log.String(); complaints != "" && !s.complains {
			t.Errorf("the server complains:\n%s", complaints)
		}
	})
	return s
}

// withLobby gives a site another lobby, over a store of its own, with the options that set has changed.
func withLobby(t testing.TB, set func(*web.Options, *lobby.Options)) func(*web.Options) {
	t.Helper()
	return func(o *web.Options) {
		disk, err := sqlite.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		bots := ai.NewPool(ai.PoolOptions{Workers: 1})
		options := lobby.Options{Store: disk, Games: games.All(), Bots: bots, Log: o.Log}
		set(o, &options)
		if o.Lobby, err = lobby.Open(t.Context(), options); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			o.Lobby.Close()
			bots.Close()
			if err := disk.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// person is a client whose failures end the test.
type person struct {
	*siteclient.Client
	*site
}

// guest returns a new client without cookies.
func (s *site) guest() *person {
	s.t.Helper()
	transport := &http.Transport{}
	if s.pipes != nil {
		transport.DialContext = func(context.Context, string, string) (net.Conn, error) { return s.pipes.dial() }
	}
	c := siteclient.New(s.url, transport)
	s.t.Cleanup(c.Close)
	return &person{c, s}
}

// get reads a page. header holds names and values in turn.
func (p *person) get(path string, header ...string) siteclient.Response {
	p.t.Helper()
	answer, err := p.Get(p.ctx, path, headers(header))
	if err != nil {
		p.t.Fatal(err)
	}
	return answer
}

// post sends a form. fields holds names and values in turn.
func (p *person) post(path string, fields ...string) siteclient.Response {
	p.t.Helper()
	answer, err := p.Post(p.ctx, path, nil, fields...)
	if err != nil {
		p.t.Fatal(err)
	}
	return answer
}

// submit posts a form of a page to a path, with what the page says of whom it is about.
func (p *person) submit(page, path string) siteclient.Response {
	p.t.Helper()
	about := regexp.MustCompile(`name="who" value="([^"]*)"`).FindStringSubmatch(p.get(page).Body)
	if about == nil {
		p.t.Fatalf("no form of %s says whom it is about", page)
	}
	return p.post(path, "who", about[1])
}

// erase erases what is kept of the person.
func (p *person) erase() siteclient.Response {
	p.t.Helper()
	return p.submit("/yours/erase", "/yours/erase")
}

func headers(pairs []string) map[string][]string {
	header := map[string][]string{}
	for i := 0; i+1 < len(pairs); i += 2 {
		header[pairs[i]] = []string{pairs[i+1]}
	}
	return header
}

// create makes a public table; see siteclient.Client.CreateChexers.
func (p *person) create(seats ...string) string {
	p.t.Helper()
	id, err := p.CreateChexers(p.ctx, true, seats...)
	if err != nil {
		p.t.Fatal(err)
	}
	return id
}

func (p *person) sit(table string, seat int, key string) {
	p.t.Helper()
	if err := p.Sit(p.ctx, table, seat, key); err != nil {
		p.t.Fatal(err)
	}
}

// three makes a table at which three people play, and returns them by seat.
func (s *site) three() (string, []*person) {
	s.t.Helper()
	people := []*person{s.guest(), s.guest(), s.guest()}
	id := people[0].create("me", "open", "open")
	people[1].sit(id, 1, "")
	people[2].sit(id, 2, "")
	return id, people
}

// table returns the table as it stands.
func (s *site) table(id string) table.Moment {
	s.t.Helper()
	t, err := s.lobby.Table(s.ctx, id)
	if err != nil {
		s.t.Fatal(err)
	}
	return t
}

// goesOn checks that the game at a table goes on: the person on turn plays a
// legal move, which is acknowledged and recorded.
func (s *site) goesOn(table string, people []*person) {
	s.t.Helper()
	before := s.table(table)
	for _, p := range people {
		l := p.dial(table)
		l.await("view")
		seat, text, ok := l.Choose(dice())
		if !ok {
			l.Close()
			continue
		}
		id := l.play(l.Version, seat, text)
		if ack := l.await("ack"); ack.ID != id || ack.Version != before.Version+1 {
			s.t.Errorf("the game goes on with %s", ack.Raw)
		}
		l.Close()
		after := s.table(table)
		if n := len(before.Moves); len(after.Moves) < n+1 || after.Moves[n].Move.Text != text {
			s.t.Errorf("%s is not in the record", text)
		}
		return
	}
	s.t.Errorf("at table %s nobody can go on", table)
}

// playOut plays the game at a table of people to its end, choosing at random,
// and returns what each of them was told.
func (s *site) playOut(table string, people []*person) []*line {
	s.t.Helper()
	var lines []*line
	for _, p := range people {
		l := p.dial(table)
		l.await("view")
		lines = append(lines, l)
	}
	dice := dice()
	for version := lines[0].Version; lines[0].Status == protocol.Live; {
		for _, l := range lines {
			if seat, text, ok := l.Choose(dice); ok {
				l.play(version, seat, text)
			}
		}
		version++ // by that move, or by a forced pass
		for _, l := range lines {
			l.catchUp(version)
		}
	}
	return lines
}

// dice returns the source of a random game, the same each time.
func dice() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }

// says checks that an answer has a status and is a page with a sentence.
func says(t *testing.T, answer siteclient.Response, status int, sentence string) {
	t.Helper()
	if answer.Status != status {
		t.Errorf("the status is %d, not %d", answer.Status, status)
	}
	if kind := answer.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/html") {
		t.Errorf("the answer is %s", kind)
	}
	if !strings.Contains(answer.Body, sentence) {
		t.Errorf("the page does not say %q:\n%s", sentence, answer.Body)
	}
}
