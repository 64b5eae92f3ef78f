package web_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image/gif"
	"image/png"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/siteclient"
	"triplecross/web"
)

// wantKind checks that an answer is of a media type.
func wantKind(t *testing.T, answer siteclient.Response, kind string) {
	t.Helper()
	if got := answer.Header.Get("Content-Type"); answer.Status != http.StatusOK || got != kind {
		t.Fatalf("%d: %s instead of %s: %.200s", answer.Status, got, kind, answer.Body)
	}
}

func TestSlowEveryPositionIsAPictureATextAndARecord(t *testing.T) {
	t.Parallel()
	s := open(t, web.Limits{})
	table, people := s.three()
	s.playOut(table, people)
	p := s.guest()
	for _, at := range []string{"/g/" + table, "/g/" + table + "/0", "/g/" + table + "/7"} {
		answer := p.get(at + ".png")
		wantKind(t, answer, "image/png")
		m, err := png.Decode(strings.NewReader(answer.Body))
		if err != nil {
			t.Fatal(err)
		}
		if size := m.Bounds().Size(); size.X != 1200 || size.Y != 630 {
			t.Errorf("%s: %v", at, size)
		}
		if dark := p.get(at + ".png?theme=dark"); dark.Body == answer.Body {
			t.Errorf("%s looks the same in the dark", at)
		}
		answer = p.get(at + ".svg")
		wantKind(t, answer, "image/svg+xml")
		if err := xml.Unmarshal([]byte(answer.Body), new(struct{})); err != nil {
			t.Error(err)
		}
		answer = p.get(at + ".txt")
		wantKind(t, answer, "text/plain; charset=utf-8")
		for _, want := range []string{"Chexers. ", "g7 ", "● Red", "▲ Green", "■ Blue", s.url + "/g/" + table} {
			if !strings.Contains(answer.Body, want) {
				t.Errorf("%s.txt lacks %q:\n%s", at, want, answer.Body)
			}
		}
	}
	var record struct{ Text string }
	if err := json.Unmarshal([]byte(p.get("/g/"+table+"/7.json").Body), &record); err != nil {
		t.Fatal(err)
	}
	if want := s.table(table).States[7].Text(); record.Text != want {
		t.Errorf("%q, not %q", record.Text, want)
	}
	answer := p.get("/g/" + table + "/7/qr.svg")
	wantKind(t, answer, "image/svg+xml")

	answer = p.get("/g/" + table + ".gif")
	wantKind(t, answer, "image/gif")
	animation, err := gif.DecodeAll(bytes.NewReader([]byte(answer.Body)))
	if err != nil {
		t.Fatal(err)
	}
	if want := min(len(s.table(table).Moves)+1, 300); len(animation.Image) != want {
		t.Errorf("%d frames, not %d", len(animation.Image), want)
	}
}

func TestTheTextOfATableTellsWhoseTurnItIs(t *testing.T) {
	s := open(t, web.Limits{})
	table, _ := s.three()
	text := s.guest().get("/g/" + table + ".txt").Body
	waits := "Waiting"
	if s.table(table).Status != "open" {
		waits = "Red to move"
	}
	if !strings.Contains(text, waits) || !strings.HasSuffix(text, s.url+"/t/"+table+"\n") {
		t.Error(text)
	}
}

// A cache serves one picture to everybody, so only the URL counts.
func TestTheWordsOfAPictureAreInTheLanguageThatItsAddressNames(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	s.goesOn(table, people)
	p := s.guest()
	german := []string{"Accept-Language", "de"}
	for path, want := range map[string]string{"/g/" + table + "/1.txt": "After move 1", "/g/" + table + "/1.txt?lang=de": "Nach Zug 1"} {
		if text := p.get(path, german...).Body; !strings.Contains(text, want) {
			t.Errorf("%s lacks %q:\n%s", path, want, text)
		}
	}
	if page := p.get("/g/"+table+"/1", german...).Body; !strings.Contains(page, s.url+"/g/"+table+"/1.png?lang=de") {
		t.Error("the preview of a German page has English words")
	}
	films := map[string]bool{}
	for _, path := range []string{"/g/" + table + ".png", "/g/" + table + ".png?lang=de", "/g/" + table + ".gif", "/g/" + table + ".gif?lang=de"} {
		films[p.get(path).Header.Get("ETag")] = true
	}
	if len(films) != 4 {
		t.Error("pictures in different languages are taken for the same")
	}
}

// The card that a player shares shows the board from their side, and names who has won.
func TestTheCardThatAPlayerSharesIsTheirOwn(t *testing.T) {
	t.Parallel()
	s := open(t, web.Limits{})
	table, people := s.three()
	names := []string{"Ada", "Boris", "\u6771\u4eac"}
	for i, name := range names {
		people[i].post("/t/"+table+"/name", "name", name)
	}
	s.playOut(table, people)
	over := s.table(table)
	outcome, _ := over.Outcome()
	everybody := s.guest().get("/g/" + table + ".svg").Body
	title := func(svg string) string {
		_, rest, _ := strings.Cut(svg, "<title>")
		said, _, _ := strings.Cut(rest, "</title>")
		return said
	}
	for i, p := range people {
		own := fmt.Sprintf("/g/%s/%d.svg?for=%d", table, len(over.Moves), i)
		if page := p.get("/t/" + table).Body; !strings.Contains(page, `"`+own+`"`) {
			t.Errorf("%s is not offered their own card, %s", names[i], own)
		}
		card := p.get(own).Body
		if i > 0 && card == everybody {
			t.Errorf("the card of %s shows the board from the first seat's side", names[i])
		}
		// The font lacks the letters of the third name.
		named := strings.Contains(title(card), names[i]+" wins by ")
		if want := outcome.Place[i] == 1 && i < 2; named != want {
			t.Errorf("the card of %s says %q", names[i], title(card))
		}
	}
	if page := s.guest().get(fmt.Sprintf("/g/%s/%d?for=1", table, len(over.Moves))).Body; !strings.Contains(page, ".png?for=1") {
		t.Error("a link that a player has shared has everybody's preview")
	}
}

func TestSlowAPictureThatTheSenderHasIsNotSentAgain(t *testing.T) {
	t.Parallel()
	s := open(t, web.Limits{})
	table, people := s.three()
	s.playOut(table, people)
	p := s.guest()
	for _, path := range []string{"/g/" + table + ".png", "/g/" + table + "/3.png", "/g/" + table + "/3.svg", "/g/" + table + ".gif"} {
		tag := p.get(path).Header.Get("ETag")
		answer := p.get(path, "If-None-Match", tag)
		if tag == "" || answer.Status != http.StatusNotModified || answer.Body != "" {
			t.Errorf("%s: %s: %d", path, tag, answer.Status)
		}
		if answer := p.get(path, "If-None-Match", `"other"`); answer.Status != http.StatusOK {
			t.Errorf("%s: %d", path, answer.Status)
		}
	}
}

// A position of a running game may be taken back, and no shared cache should
// hold a link-only table.
func TestOnlyThePicturesOfAPublicGameThatIsOverMayBeKeptForGoodByAll(t *testing.T) {
	t.Parallel()
	s := open(t, web.Limits{})
	keeping := func(path string) string { return s.guest().get(path).Header.Get("Cache-Control") }
	over, people := s.three()
	s.playOut(over, people)
	live, people := s.three()
	s.goesOn(live, people)
	hidden, _, _ := s.private()
	got := map[string]string{
		"over":            keeping("/g/" + over + "/3.png"),
		"over, its end":   keeping("/g/" + over + ".png"),
		"over, as text":   keeping("/g/" + over + "/3.txt"),
		"live":            keeping("/g/" + live + "/0.png"),
		"live, as a GIF":  keeping("/g/" + live + ".gif"),
		"link only":       keeping("/g/" + hidden + "/0.svg"),
		"the site's own":  keeping("/picture.png"),
		"nothing of that": keeping("/g/" + over + "/99999.png"),
	}
	want := map[string]string{
		"over":            "public, max-age=31536000, immutable",
		"over, its end":   "public, max-age=15",
		"over, as text":   "public, max-age=31536000, immutable",
		"live":            "public, max-age=15",
		"live, as a GIF":  "public, max-age=15",
		"link only":       "private, max-age=15",
		"the site's own":  "public, max-age=300",
		"nothing of that": "no-store",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestManyWhoAskAtOnceGetTheSamePicture(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	s.goesOn(table, people)
	bodies := make([]string, 64)
	var all sync.WaitGroup
	for i := range bodies {
		p := s.guest()
		all.Go(func() { bodies[i] = p.get("/g/" + table + "/1.png").Body })
	}
	all.Wait()
	for i, body := range bodies {
		if body != bodies[0] || body == "" {
			t.Errorf("request %d got another picture", i)
		}
	}
}

func TestWhatIsNoPictureIsRefusedInPlainWords(t *testing.T) {
	s := open(t, web.Limits{})
	table, _ := s.three()
	p := s.guest()
	for _, path := range []string{
		"/g/NOSUCHTABL.png", "/g/NOSUCHTABL/0.txt", "/g/NOSUCHTABL.gif",
		"/g/" + table + "/9999.png", "/g/" + table + "/00.png", "/g/" + table + "/-1.txt", "/g/" + table + "/x.svg", "/g/" + table + "/77/qr.svg",
	} {
		answer := p.get(path)
		if kind := answer.Header.Get("Content-Type"); answer.Status != http.StatusNotFound || kind != "text/plain; charset=utf-8" {
			t.Errorf("%s: %d %s", path, answer.Status, kind)
		}
	}
}

func TestAFloodOfPicturesIsRefused(t *testing.T) {
	s := open(t, web.Limits{Draw: 3}, behindProxy)
	table, people := s.three()
	p := people[0]
	for range 3 {
		wantKind(t, p.get("/g/"+table+".png"), "image/png")
	}
	if answer := p.get("/g/" + table + ".txt"); answer.Status != http.StatusTooManyRequests || answer.Header.Get("Retry-After") == "" {
		t.Errorf("%d: %s", answer.Status, answer.Body)
	}
	wantKind(t, people[1].get("/g/"+table+".txt"), "text/plain; charset=utf-8")
}

func TestAFloodOfPositionsIsRefused(t *testing.T) {
	s := open(t, web.Limits{Draw: 3}, behindProxy)
	_, people := s.three()
	const path = "/api/position?game=chexers&position=GGGG/5/6/R5B/R4B/R3B/R2B+r+0,0,0+0"
	for range 3 {
		wantKind(t, people[0].get(path), "application/json")
	}
	if answer := people[0].get("/rules/chexers/why"); answer.Status != http.StatusTooManyRequests || answer.Header.Get("Retry-After") == "" {
		t.Errorf("%d: %s", answer.Status, answer.Body)
	}
	wantKind(t, people[1].get(path), "application/json")
}

func TestPicturesAndFilmsAreDrawnAsComputations(t *testing.T) {
	var computed atomic.Int64
	s := open(t, web.Limits{}, func(o *web.Options) {
		o.Compute = func() (done func()) { return func() { computed.Add(1) } }
	})
	table, _ := s.three()
	for _, path := range []string{"/0.png", ".gif"} {
		before := computed.Load()
		if answer := s.guest().get("/g/" + table + path); answer.Status != http.StatusOK {
			t.Fatalf("%s is answered %d", path, answer.Status)
		}
		if computed.Load() == before {
			t.Errorf("%s was drawn like moves", path)
		}
	}
}
