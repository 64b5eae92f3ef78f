package table

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/protocol"
)

// Old logs must stay readable: neither a kind nor a field may change.
func TestEveryEventIsKeptAsItAlwaysWas(t *testing.T) {
	type pin struct {
		event      Event
		kind, body string
	}
	pinned := []pin{
		{Made{Game: "chexers"}, "made", `{"game":"chexers"}`},
		{
			Made{
				Game: "chexers", Setup: `{"variant":"three"}`, Host: "adaadaada", Public: true, Showcase: true,
				Settings: Settings{Clock: Clock{Base: 10 * time.Minute, Increment: 20 * time.Second}, Flag: FlagLose, Away: AwayBot, Mute: true, Several: true},
				Opening: &Opening{From: "T1", Moves: []Opened{{Seat: 0, Text: "a1-b1"}}, SeatHistory: []SeatHolder{
					{Seat: 0, Kind: SeatPerson, Name: "Ada", Prog: "Deep Thought"}, {Seat: 1, Ply: 1, Kind: SeatBot, Bot: "club"}, {Seat: 2, Kind: SeatFree},
				}},
			},
			"made",
			`{"game":"chexers","setup":"{\"variant\":\"three\"}","host":"adaadaada","public":true,"house":true,` +
				`"clock":{"base":600000000000,"increment":20000000000},"flag":"lose","away":"bot","hush":true,"several":true,` +
				`"opening":{"from":"T1","moves":[{"seat":0,"move":"a1-b1"}],"tenures":[` +
				`{"seat":0,"ply":0,"kind":"person","name":"Ada","prog":"Deep Thought"},{"seat":1,"ply":1,"kind":"bot","bot":"club"},{"seat":2,"ply":0,"kind":"open"}]}}`,
		},
		{
			Made{Game: "chexers", Opening: &Opening{From: "T1", Moves: []Opened{}, Hinted: game.SeatsOf(0, 2)}},
			"made", `{"game":"chexers","opening":{"from":"T1","moves":[],"hinted":5}}`,
		},
		{Made{Game: "chexers", Rules: 2}, "made", `{"game":"chexers","rules":2}`},
		{
			Made{Game: "hexdame", Settings: Settings{Clock: Clock{Turn: 72 * time.Hour}}},
			"made", `{"game":"hexdame","clock":{"turn":259200000000000}}`,
		},
		{
			Sat{Seat: 1, Kind: SeatPerson, Person: "bobbobbob", Name: "Bob", Program: "Deep Thought", New: true},
			"sat", `{"seat":1,"to":"person","person":"bobbobbob","name":"Bob","program":"Deep Thought","new":true}`,
		},
		{
			Sat{Seat: 1, Kind: SeatBot, Bot: "club", Owner: "bobbobbob", For: "Bob", Gone: true, Out: true},
			"sat", `{"seat":1,"to":"bot","bot":"club","owner":"bobbobbob","for":"Bob","gone":true,"out":true}`,
		},
		{
			Sat{Seat: 0, Kind: SeatBot, Bot: "club", Owner: "bobbobbob", For: "Bob", Failure: protocol.FailureTime},
			"sat", `{"seat":0,"to":"bot","bot":"club","owner":"bobbobbob","for":"Bob","failure":"time"}`,
		},
		{Sat{Seat: 2, Kind: SeatFree}, "sat", `{"seat":2,"to":"open"}`},
		{Started{}, "started", `{}`},
		{Started{Allowance: 30_000}, "started", `{"allowance":30000}`},
		{
			Moved{Seat: 0, Text: "a1-b1", By: "adaadaada", ID: "m1", Spent: 1500, Paused: 20},
			"moved", `{"seat":0,"move":"a1-b1","by":"adaadaada","id":"m1","spent":1500,"paused":20}`,
		},
		{Moved{Seat: 1, Text: "a9-a8&b1-b2", ID: `"`}, "moved", `{"seat":1,"move":"a9-a8\u0026b1-b2","id":"\""}`},
		{Moved{Text: ""}, "moved", `{"seat":0,"move":""}`},
		{Offered{Seat: 1}, "offered", `{"seat":1}`},
		{Declined{Seat: 1}, "declined", `{"seat":1}`},
		{Agreed{}, "agreed", `{}`},
		{ClockCharged{Seat: 1, Reading: Reading{Spent: 700, Paused: 3, Free: 40}}, "ran", `{"seat":1,"spent":700,"paused":3,"free":40}`},
		{SeatOffered{Seat: 2, On: true}, "lent", `{"seat":2,"lent":true}`},
		{SeatOffered{Seat: 2}, "lent", `{"seat":2,"lent":false}`},
		{Flagged{Seat: 2}, "flagged", `{"seat":2}`},
		{Flagged{Seat: 2, Ahead: true}, "flagged", `{"seat":2,"ahead":true}`},
		{Resigned{Seat: 2}, "resigned", `{"seat":2}`},
		{Resigned{Seat: 2, Ahead: true}, "resigned", `{"seat":2,"ahead":true}`},
		{UndoAsked{Seat: 1, Ply: 4}, "undo asked", `{"seat":1,"ply":4}`},
		{UndoAgreed{Seat: 2}, "undo agreed", `{"seat":2}`},
		{UndoEnded{}, "undo ended", `{}`},
		{UndoEnded{By: game.SeatsOf(1)}, "undo ended", `{"seats":2}`},
		{TakenBack{Ply: 4}, "taken back", `{"ply":4}`},
		{Ordered{Event: TakenBack{Ply: 4}, By: "adaadaada", ID: "t1"}, "taken back", `{"ply":4,"by":"adaadaada","id":"t1"}`},
		{Ordered{Event: Started{}, By: "adaadaada", ID: "t1"}, "started", `{"by":"adaadaada","id":"t1"}`},
		{
			Imported{By: "adaadaada", Began: time.Date(2019, 5, 1, 12, 0, 0, 0, time.UTC)},
			"imported", `{"by":"adaadaada","began":"2019-05-01T12:00:00Z"}`,
		},
		{Imported{}, "imported", `{}`},
		{ChatLocked{On: true}, "chat locked", `{"on":true}`},
		{ChatLocked{}, "chat locked", `{}`},
		{Silenced{Who: "abcd2345", On: true}, "silenced", `{"who":"abcd2345","on":true}`},
		{Silenced{Who: "abcd2345"}, "silenced", `{"who":"abcd2345"}`},
		{Relinked{}, "relinked", `{}`},
		{HintTaken{Seat: 1}, "hint taken", `{"seat":1}`},
		{Rematched{Table: "T2"}, "rematched", `{"table":"T2"}`},
	}
	for _, p := range pinned {
		kind, body, err := Encode(p.event)
		if err != nil || kind != p.kind || string(body) != p.body {
			t.Errorf("%#v is kept as %q %s, not as %q %s (%v)", p.event, kind, body, p.kind, p.body, err)
		}
		got, err := Decode(p.kind, []byte(p.body))
		if diff := cmp.Diff(p.event, got, cmpopts.IgnoreUnexported(Moved{})); diff != "" || err != nil {
			t.Errorf("%q %s is read as another event (-want +got): %v\n%s", p.kind, p.body, err, diff)
		}
	}
	for _, kind := range declared(t) {
		if !slices.ContainsFunc(pinned, func(p pin) bool { return p.kind == kind }) {
			t.Errorf("no text pins the kind %q", kind)
		}
	}
}

// declared returns the kinds of events declared in the source.
func declared(t *testing.T) []string {
	source, err := os.ReadFile("encoding.go")
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, m := range regexp.MustCompile(`(?m)^\tkind\w+ += "(.+)"$`).FindAllStringSubmatch(string(source), -1) {
		kinds = append(kinds, m[1])
	}
	if len(kinds) == 0 {
		t.Fatal("encoding.go declares no kinds")
	}
	return kinds
}

// site is a site with Chexers and one level of bots.
func site() *Site {
	g := game.Of(chexers.Rules{})
	return &Site{Games: map[string]game.Game{"chexers": g}, Bots: map[string]BotNames{"club": {"Bruno", "Greta", "Oskar"}}, Keys: NewKeys([]byte("secret"))}
}

// replay returns the table that a log leads to, given as alternating kinds and
// bodies.
func replay(t *testing.T, log ...string) Moment {
	t.Helper()
	s, at := site(), time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	tbl := Table{ID: "T2"}
	for i := 0; i < len(log); i += 2 {
		e, err := Decode(log[i], []byte(log[i+1]))
		if err != nil {
			t.Fatal(err)
		}
		if tbl, err = tbl.Apply(s, e, at); err != nil {
			t.Fatal(err)
		}
	}
	return Moment{Table: tbl, Now: at, Site: s}
}

// Up to commit 9f08f46, logs also held the English name of a bot's level.
func TestABotIsNamedByLevelAndSeatInOldLogsToo(t *testing.T) {
	const made = `{"game":"chexers","opening":{"moves":[{"seat":0,"move":"a1-b1"}],"tenures":[%s]}}`
	for name, c := range map[string]struct{ was, sat, want string }{
		"now":                   {`{"seat":0,"ply":0,"kind":"bot","bot":"club"}`, `{"seat":0,"to":"bot","bot":"club"}`, "Bruno"},
		"then":                  {`{"seat":0,"ply":0,"kind":"bot","name":"Club","bot":"club"}`, `{"seat":0,"to":"bot","name":"Club","bot":"club"}`, "Bruno"},
		"a level that was kept": {`{"seat":0,"ply":0,"kind":"bot","name":"Team","bot":"club"}`, `{"seat":0,"to":"bot","name":"Team","bot":"club"}`, "Bruno"},
		"a level that is gone":  {`{"seat":0,"ply":0,"kind":"bot","name":"Robot","bot":"robot"}`, `{"seat":0,"to":"bot","name":"Robot","bot":"robot"}`, "Robot"},
	} {
		m := replay(t, "made", fmt.Sprintf(made, c.was), "sat", c.sat)
		want := protocol.Seat{Kind: protocol.Bot, Name: c.want, Bot: m.Seats()[0].Bot}
		if diff := cmp.Diff(want, m.ViewFor("").Seats[0]); diff != "" {
			t.Errorf("%s: the view names (-want +got):\n%s", name, diff)
		}
		if diff := cmp.Diff(want, m.Holder(0, 0)); diff != "" {
			t.Errorf("%s: the history names (-want +got):\n%s", name, diff)
		}
	}
}

func TestTheLogKeepsABotByItsLevelOnly(t *testing.T) {
	spec := Spec{Game: "chexers", Host: "adaadaada", Name: "Ada", Seats: []Holder{{Kind: SeatPerson}, {Kind: SeatBot, Bot: "club"}, {Kind: SeatBot, Bot: "club"}}}
	events, err := spec.Events(site())
	if err != nil {
		t.Fatal(err)
	}
	log := []string{}
	for _, e := range events {
		kind, body, err := Encode(e)
		if err != nil {
			t.Fatal(err)
		}
		log = append(log, kind, string(body))
	}
	if text := strings.Join(log, "\n"); strings.Contains(text, "Club") || !strings.Contains(text, `"bot":"club"`) {
		t.Errorf("the log is\n%s", text)
	}
	m := replay(t, append(log, "moved", `{"seat":0,"move":"a1-b1"}`, "moved", `{"seat":1,"move":"d7-d6"}`)...)
	opening, err := m.OpeningAt(2)
	if err != nil {
		t.Fatal(err)
	}
	_, body, err := Encode(Made{Game: "chexers", Opening: opening})
	if err != nil || bytes.Contains(body, []byte("Club")) || !bytes.Contains(body, []byte(`"bot":"club"`)) {
		t.Errorf("the opening is kept as %s (%v)", body, err)
	}
}
