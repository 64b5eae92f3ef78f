package web_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web"
)

// wallNews is a message of the stream for the page for watching.
type wallNews struct {
	Wall  []string        `json:"wall"`
	Large string          `json:"large"`
	At    string          `json:"at"`
	M     json.RawMessage `json:"m"`
}

// watches opens the stream and returns what reads its messages.
func (s *site) watches(header ...string) (answer *http.Response, next func() wallNews) {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.ctx, http.MethodGet, s.url+"/watch/live", nil)
	if err != nil {
		s.t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err = http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { answer.Body.Close() })
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	return answer, func() (m wallNews) {
		s.t.Helper()
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				if err := json.Unmarshal([]byte(data), &m); err != nil {
					s.t.Fatalf("%q: %v", data, err)
				}
				return m
			}
		}
		s.t.Fatalf("the stream ends: %v", lines.Err())
		return m
	}
}

// watched returns the first message that is so.
func watched(next func() wallNews, so func(wallNews) bool) wallNews {
	for {
		if m := next(); so(m) {
			return m
		}
	}
}

func TestOneStreamTellsTheMovesOfAllTablesOnTheWall(t *testing.T) {
	s := open(t, web.Limits{})
	first, people := s.three()
	second, others := s.three()
	hidden, _, _ := s.private()
	answer, next := s.watches("Accept-Encoding", "gzip")
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" || answer.Header.Get("Content-Encoding") != "" {
		t.Errorf("the stream is %q, coded %q", kind, answer.Header.Get("Content-Encoding"))
	}
	list := watched(next, func(m wallNews) bool { return m.Wall != nil })
	house := len(list.Wall) - 2
	if list.Wall[0] != second || list.Wall[1] != first || house != 4 || slices.Contains(list.Wall, hidden) {
		t.Errorf("on the wall are %v, not %s, %s and a house table of each game", list.Wall, second, first)
	}
	if list.Large != second {
		t.Errorf("%s is large, not %s, where people play", list.Large, second)
	}
	seen := map[string]bool{}
	watched(next, func(m wallNews) bool {
		seen[m.At] = strings.Contains(string(m.M), `"t":"view"`)
		return len(seen) == len(list.Wall)
	})
	for at, people := range map[string][]*person{first: people, second: others} {
		s.goesOn(at, people)
		watched(next, func(m wallNews) bool { return m.At == at && strings.Contains(string(m.M), `"t":"move"`) })
	}
}

func TestTheStreamIsLimitedByAddressAsSocketsAre(t *testing.T) {
	s := open(t, web.Limits{Sockets: 2}, behindProxy)
	for range 2 {
		_, next := s.watches("X-Forwarded-For", "198.51.100.1")
		next()
	}
	if answer, _ := s.watches("X-Forwarded-For", "198.51.100.1"); answer.StatusCode != http.StatusTooManyRequests {
		t.Errorf("one stream more is answered %d", answer.StatusCode)
	}
	_, next := s.watches("X-Forwarded-For", "198.51.100.2")
	next()
}

func TestThePageForWatchingIsNeverEmpty(t *testing.T) {
	s := open(t, web.Limits{})
	page := s.guest().get("/watch").Body
	for _, game := range []string{"Chexers", "HexDame", "Chinese checkers", "Grand Hexachess"} {
		if !strings.Contains(page, "<b>"+game+"</b>") {
			t.Errorf("there is no board of %s", game)
		}
	}
	if n := strings.Count(page, `<noscript><img src="/g/`); n != 4 {
		t.Errorf("without a script there are %d pictures", n)
	}
	if n := strings.Count(page, `class="tile"`); n != 4 {
		t.Errorf("there are %d boards", n)
	}
}

func TestAtMost24TablesAreOnTheWall(t *testing.T) {
	s := open(t, web.Limits{})
	for range 26 {
		s.three()
	}
	page := s.guest().get("/watch").Body
	if n := strings.Count(page, `class="tile"`); n != 24 {
		t.Errorf("there are %d boards", n)
	}
}

// playedOut returns a game of bots that is over.
func (s *site) playedOut(slug string) string {
	s.t.Helper()
	bot := table.Holder{Kind: table.SeatBot, Bot: "beginner"}
	spec := table.Spec{Game: slug, Public: true, Opening: new(table.Opening), Import: new(table.Imported), Seats: []table.Holder{bot, bot, bot}}
	id, err := s.lobby.Create(s.ctx, spec)
	if err != nil || s.table(id).Status != protocol.Over {
		s.t.Fatalf("the game is not over: %v", err)
	}
	return id
}

func TestFinishedGamesAreFiltered(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob := s.guest(), s.guest()
	finished := func(query string) []string { return sections(ann.get("/watch" + query).Body)["Finished"] }
	house := s.playedOut("chexers")
	if got := finished(""); !slices.Equal(got, []string{house}) {
		t.Errorf("without games of people /watch lists %v, not %s", got, house)
	}
	people := s.ended(ann, bob)
	slug := s.table(people).Game.Info().Slug
	for query, want := range map[string][]string{
		"":                             {people},
		"?with=people":                 {people},
		"?with=bots":                   {house},
		"?game=chexers&with=bots":      {house},
		"?game=" + slug:                {people},
		"?game=" + slug + "&with=bots": nil,
		"?game=hexachess":              nil,
	} {
		if got := finished(query); !slices.Equal(got, want) {
			t.Errorf("/watch%s lists %v, not %v", query, got, want)
		}
	}
	for _, query := range []string{"?game=ludo", "?with=dogs"} {
		if answer := ann.get("/watch" + query); answer.Status != http.StatusNotFound {
			t.Errorf("/watch%s is answered %d", query, answer.Status)
		}
	}
	now := regexp.MustCompile(`aria-current="true">([^<]*)<`)
	var chosen []string
	for _, found := range now.FindAllStringSubmatch(ann.get("/watch?game="+slug).Body, -1) {
		chosen = append(chosen, found[1])
	}
	if want := []string{"All games", s.table(people).Game.Info().Name, "With people"}; !slices.Equal(chosen, want) {
		t.Errorf("chosen are %q, not %q", chosen, want)
	}
}
