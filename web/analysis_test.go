package web_test

import (
	"encoding/json"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/analysis"
	"triplecross/web"
)

// moved returns the moves that an analysis page brings.
func moved(t *testing.T, page string) []string {
	t.Helper()
	var brought struct{ Moves []string }
	found := regexp.MustCompile(`<script type="application/json" class="analysis-data">(.*?)</script>`).FindStringSubmatch(page)
	if found == nil {
		t.Fatal("the page brings nothing to analyse")
	}
	if err := json.Unmarshal([]byte(found[1]), &brought); err != nil {
		t.Fatal(err)
	}
	return brought.Moves
}

// People with a seat at a running table get no help there from the site; everybody else sees what the
// replay shows.
func TestARunningGameIsAnalysedByWatchersAlone(t *testing.T) {
	s := open(t, web.Limits{})
	live, people := s.three()
	people[0].move(live, 0, "a1-b1")
	path, chances, again := "/g/"+live+"/1/analysis", "/g/"+live+"/chances", "/g/"+live+"/again"
	for i, p := range people {
		for _, path := range []string{path, chances, again} {
			if answer := p.get(path); answer.Status != http.StatusForbidden {
				t.Errorf("player %d gets %d at %s", i, answer.Status, path)
			}
		}
		if strings.Contains(p.get("/g/"+live+"/1").Body, "/chances") || strings.Contains(p.get("/t/"+live).Body, "#chances") {
			t.Errorf("the chances are offered to player %d", i)
		}
	}
	if answer := s.guest().get(chances); answer.Status != http.StatusOK || !strings.Contains(s.guest().get("/t/"+live).Body, "#chances") {
		t.Errorf("a watcher is not offered the chances, or gets %d", answer.Status)
	}
	answer := s.guest().get(path)
	if answer.Status != http.StatusOK {
		t.Fatalf("a watcher gets %d", answer.Status)
	}
	if moves := moved(t, answer.Body); len(moves) != 1 || moves[0] != "a1-b1" {
		t.Errorf("a watcher analyses %v", moves)
	}
	if answer := s.guest().get(again); answer.Status != http.StatusConflict {
		t.Errorf("a watcher of a running game who would try mistakes again gets %d", answer.Status)
	}
	s.playOut(live, people)
	for i, p := range people {
		answer := p.get(path)
		if answer.Status != http.StatusOK {
			t.Fatalf("after the end player %d gets %d", i, answer.Status)
		}
		if n := len(s.table(live).Moves); len(moved(t, answer.Body)) != n {
			t.Errorf("after the end player %d analyses %d of %d moves", i, len(moved(t, answer.Body)), n)
		}
	}
}

// Behind screens the players place in any order, which a tree of moves has to tell.
func TestTheMovesOfAnAnalysisNameSeatsThatSetUpAtOnce(t *testing.T) {
	s := open(t, web.Limits{})
	ann := s.guest()
	const setup = `{"variant":"screen","army":"standard"}`
	id := ann.imports("game hexachess\nsetup " + setup + "\n1. 2:P@g13 2:normal 2:ready\n2. normal\n3. ready\n")
	moves := moved(t, ann.get("/g/"+id+"/3/analysis").Body)
	if diff := cmp.Diff([]string{"P@g13", "2:normal", "ready", "normal", "ready"}, moves); diff != "" {
		t.Error(diff)
	}
	var desk analysis.Desk
	p, err := desk.Position(analysis.Line{Game: "hexachess", Setup: setup, Moves: moves})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{1, 1, 1, 0, 0}, p.By); diff != "" {
		t.Error(diff)
	}
}

// Players try their own mistakes again, others those of a seat that they choose.
func TestMistakesAreThoseOfTheReaderOrOfASeat(t *testing.T) {
	s := open(t, web.Limits{})
	over, people := s.three()
	s.playOut(over, people)
	for _, c := range []struct {
		query   string
		reader  *person
		seats   string
		choices int
	}{
		{"", people[1], "[1]", 0},
		{"?seat=2", people[1], "[2]", 0},
		{"", s.guest(), "[]", 3},
		{"?seat=0", s.guest(), "[0]", 3},
		{"?seat=3", s.guest(), "[]", 3},
	} {
		body := c.reader.get("/g/" + over + "/again" + c.query).Body
		if n := strings.Count(body, `href="/g/`+over+`/again?seat=`); !strings.Contains(body, `"seats":`+c.seats+`,"view"`) || n != c.choices {
			t.Errorf("%q has not the mistakes of %s, or %d choices", c.query, c.seats, n)
		}
	}
}

func TestNothingIsAnalysedBehindScreens(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.behind()
	for _, p := range append(people, s.guest()) {
		for _, path := range []string{"/0/analysis", "/chances", "/again"} {
			if answer := p.get("/g/" + table + path); answer.Status != http.StatusForbidden {
				t.Errorf("somebody gets %d at %s", answer.Status, path)
			}
		}
		if strings.Contains(p.get("/g/"+table+"/0").Body, "/chances") || strings.Contains(p.get("/t/"+table).Body, "#chances") {
			t.Error("the chances are offered to somebody")
		}
	}
}

func TestEveryGameHasAnAnalysisBoard(t *testing.T) {
	p := open(t, web.Limits{}).guest()
	for path, status := range map[string]int{
		"/analysis/chexers": http.StatusOK, "/analysis/hexdame": http.StatusOK, "/analysis/chinese-checkers?players=6": http.StatusOK,
		"/analysis/hexachess?players=3": http.StatusOK, "/analysis/hexachess?players=5": http.StatusNotFound, "/analysis/go": http.StatusNotFound,
	} {
		answer := p.get(path)
		if answer.Status != status {
			t.Errorf("%s is answered %d", path, answer.Status)
		}
		if strings.Contains(answer.Header.Get("Content-Security-Policy"), "unsafe") {
			t.Errorf("%s may compile programs; that is for its worker alone", path)
		}
		if status == http.StatusOK && !strings.Contains(answer.Body, `data-program="/static/engine/engine.wasm?v=`) {
			t.Errorf("%s does not say what searches", path)
		}
		if chexers := strings.Contains(path, "chexers"); status == http.StatusOK && chexers != strings.Contains(answer.Body, "data-network=") {
			t.Errorf("%s: a network is for its game alone", path)
		}
	}
}

// An empty board leads to every set-up of its game, and says which one it is.
func TestAnAnalysisBoardLeadsToEverySetUp(t *testing.T) {
	p := open(t, web.Limits{}).guest()
	links := regexp.MustCompile(`<a href="(/analysis/[^"]+)"( aria-current="page")?>`)
	for game, setups := range map[string]int{"hexdame": 2, "hexachess": 12, "chinese-checkers": 42} {
		all := links.FindAllStringSubmatch(p.get("/analysis/"+game).Body, -1)
		if len(all) != setups {
			t.Fatalf("%s has %d links, not %d", game, len(all), setups)
		}
		for _, link := range all {
			address := html.UnescapeString(link[1])
			var now []string
			for _, l := range links.FindAllStringSubmatch(p.get(address).Body, -1) {
				if l[2] != "" {
					now = append(now, html.UnescapeString(l[1]))
				}
			}
			if len(now) != 1 || now[0] != address {
				t.Errorf("the board of %s says that it is %q", address, now)
			}
		}
	}
}

// What is large is fetched by those pages alone that search.
func TestNoOtherPageNamesTheProgramThatSearches(t *testing.T) {
	s := open(t, web.Limits{})
	for _, path := range s.pages() {
		if path == "/analysis/chexers" || strings.HasSuffix(path, "/analysis") || strings.HasSuffix(path, "/again") {
			continue
		}
		if body := s.guest().get(path).Body; strings.Contains(body, "/static/engine/") || strings.Contains(body, "/static/dist/analysis.") {
			t.Errorf("%s names it", path)
		}
	}
}
