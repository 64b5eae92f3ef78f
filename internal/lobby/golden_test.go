package lobby_test

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/game/gametest"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// Golden logs have the stored events of tables, one per line, and in the last line the resulting table. They
// never change: a game goes on by the rules, and from the events, that it began with. If rules change, see
// game.Versions; a new version or a new kind of event gets new logs, by
//
//	go test ./internal/lobby -run TestGoldenLogs -write-golden-logs
//
// which writes the missing logs and leaves the others alone.
const goldenLogs = "testdata/logs"

var writeGolden = flag.Bool("write-golden-logs", false, "write the golden logs that are missing")

// goldenEvent is a line of a golden log.
type goldenEvent struct {
	At   int64           `json:"at"`
	Kind string          `json:"kind"`
	Body json.RawMessage `json:"body"`
	End  *goldenEnd      `json:"end,omitempty"` // only in the last line
}

// goldenEnd is the table that a log leads to.
type goldenEnd struct {
	Status    protocol.Status   `json:"status"`
	Plies     int               `json:"plies"`
	Positions string            `json:"positions"` // a hash of the texts of all
	Position  string            `json:"position"`  // the last
	Moves     string            `json:"moves"`     // a hash of the legal ones in some of them
	Outcome   *protocol.Outcome `json:"outcome,omitempty"`
	Seats     []string          `json:"seats"`
	Left      []int64           `json:"left"` // on the clocks, in ms
	Next      string            `json:"next,omitempty"`
	Locked    bool              `json:"locked,omitempty"`
}

func endOf(t table.Table) *goldenEnd {
	end := &goldenEnd{Status: t.Status, Plies: len(t.Moves), Position: t.State().Text(), Next: t.Next, Locked: t.ChatLocked}
	positions, moves := sha256.New(), sha256.New()
	for i, s := range t.States {
		fmt.Fprintln(positions, s.Text())
		if i%50 != 0 && i != len(t.Moves) { // there may be thousands
			continue
		}
		for seat := range s.Turn().All() {
			for _, m := range s.Legal(seat) {
				fmt.Fprintln(moves, m.Text)
			}
		}
	}
	end.Positions, end.Moves = fmt.Sprintf("%x", positions.Sum(nil)[:16]), fmt.Sprintf("%x", moves.Sum(nil)[:16])
	if o, over := t.Outcome(); over {
		end.Outcome = protocol.NewOutcome(o, t.Board.Teams)
		end.Outcome.Reason = ""   // its text may change, its code may not
		end.Outcome.Drawn = false // the places say so, and the older files lack it
	}
	for s, seat := range t.Seats() {
		if seat.Kind == table.SeatBot { // the bot's name is not in the log
			seat.Name = ""
		}
		end.Seats = append(end.Seats, fmt.Sprint(seat.Kind, " ", seat.Person, " ", seat.Name, " ", seat.Bot, " ", seat.Owner, " ", seat.Gone, " ", seat.Out))
		end.Left = append(end.Left, t.Left[s].Milliseconds())
	}
	return end
}

// storeLog puts the events of a golden log into the store and returns the expected result, nil if the log has
// none.
func (w *world) storeLog(id string, data []byte) (end *goldenEnd, kinds []string) {
	w.t.Helper()
	a := store.Append{GameID: id, Summary: &store.Summary{ID: id, Status: store.Live, Created: time.UnixMilli(1), Updated: time.UnixMilli(1)}}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var e goldenEvent
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			w.t.Fatal(err)
		}
		if end = e.End; end == nil {
			a.Events = append(a.Events, store.Event{Seq: len(a.Events) + 1, At: time.UnixMilli(e.At).UTC(), Kind: e.Kind, Body: e.Body})
			kinds = append(kinds, e.Kind)
		}
	}
	if err := lines.Err(); err != nil {
		w.t.Fatal(err)
	}
	if err := w.store.Append(w.t.Context(), a); err != nil {
		w.t.Fatal(err)
	}
	return end, kinds
}

func TestGoldenLogsReplayForever(t *testing.T) {
	w := open(t)
	if *writeGolden {
		w.writeLogs()
	}
	files, err := filepath.Glob(filepath.Join(goldenLogs, "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("there are %d logs, %v", len(files), err)
	}
	seen := make(map[string]bool)
	for _, file := range files {
		id := strings.TrimSuffix(filepath.Base(file), ".jsonl")
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want, kinds := w.storeLog(id, data)
		for _, kind := range kinds {
			seen[kind] = true
		}
		got, err := w.Table(t.Context(), id)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if want.Outcome != nil {
			want.Outcome.Reason = ""
		}
		for s, seat := range want.Seats { // logs of former versions named a bot by its level
			want.Seats[s] = regexp.MustCompile(`^bot  \S+`).ReplaceAllString(seat, "bot  ")
		}
		if diff := cmp.Diff(want, endOf(got.Table)); diff != "" {
			t.Errorf("%s leads elsewhere (-then +now):\n%s", file, diff)
		}
	}
	source, err := os.ReadFile("../table/encoding.go")
	if err != nil {
		t.Fatal(err)
	}
	kinds := regexp.MustCompile(`(?m)^\tkind\w+ += "(.+)"$`).FindAllSubmatch(source, -1)
	for _, m := range kinds {
		if !seen[string(m[1])] {
			t.Errorf("no golden log has an event %q", m[1])
		}
	}
	if len(kinds) == 0 {
		t.Error("the kinds of events were not found")
	}
	for _, g := range games.All() {
		for _, setup := range gametest.Setups(g.Info()) {
			if name := goldenName(g, setup); !slices.Contains(files, filepath.Join(goldenLogs, name+".jsonl")) {
				t.Errorf("there is no golden log %s", name)
			}
		}
	}
}

// goldenName names the log of a game with a set-up, by the current version of its rules.
func goldenName(g game.Game, setup game.Setup) string {
	name := g.Info().Slug
	if v := g.Info().Version; v > 0 {
		name += fmt.Sprint("-rules", v)
	}
	if words := regexp.MustCompile(`[A-Za-z0-9]+`).FindAllString(string(setup), -1); words != nil {
		name += "-" + strings.Join(words, "-")
	}
	return name
}

// writeLogs writes the missing golden logs and results.
func (w *world) writeLogs() {
	w.t.Helper()
	for _, g := range games.All() {
		for _, setup := range gametest.Setups(g.Info()) {
			plies := 60
			if setup == "" {
				plies = 1000
			}
			w.writeLog(goldenName(g, setup), func() string { return w.randomGame(g, setup, plies) })
		}
	}
	w.writeLog("host", w.hostsPowers)
	w.writeLog("commands", w.orderedCommands)
	w.writeLog("hints", w.hintTaken)
	files, _ := filepath.Glob(filepath.Join(goldenLogs, "*.jsonl"))
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			w.t.Fatal(err)
		}
		id := "end of " + filepath.Base(file)
		if end, _ := w.storeLog(id, data); end == nil {
			line, err := json.Marshal(struct {
				End *goldenEnd `json:"end"`
			}{endOf(w.table(id).Table)})
			if err != nil {
				w.t.Fatal(err)
			}
			if err := os.WriteFile(file, append(append(data, line...), '\n'), 0o644); err != nil {
				w.t.Fatal(err)
			}
		}
	}
}

// writeLog writes the stored events of a table that play makes.
func (w *world) writeLog(name string, play func() (id string)) {
	w.t.Helper()
	file := filepath.Join(goldenLogs, name+".jsonl")
	if _, err := os.Stat(file); err == nil {
		return
	}
	events, err := w.store.Events(w.t.Context(), play(), 0)
	if err != nil {
		w.t.Fatal(err)
	}
	var text bytes.Buffer
	for _, e := range events {
		line, err := json.Marshal(goldenEvent{At: e.At.UnixMilli(), Kind: e.Kind, Body: e.Body})
		if err != nil {
			w.t.Fatal(err)
		}
		text.Write(append(line, '\n'))
	}
	if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// randomGame plays a game at random, to its end or for the given number of plies.
func (w *world) randomGame(g game.Game, setup game.Setup, plies int) string {
	w.t.Helper()
	random := rand.New(rand.NewPCG(uint64(len(setup)), uint64(len(g.Info().Slug))))
	start, err := g.Start(setup)
	if err != nil {
		w.t.Fatal(err)
	}
	id, err := w.Create(w.t.Context(), table.Spec{
		Game: g.Info().Slug, Setup: setup, Host: ada, Name: "Ada", Seats: slices.Repeat([]table.Holder{{Kind: table.SeatPerson}}, start.Players()),
	})
	if err != nil {
		w.t.Fatal(err)
	}
	for range plies {
		t := w.table(id)
		if t.Status != protocol.Live {
			break
		}
		for s := range t.State().Turn().All() {
			legal := t.State().Legal(s)
			w.must(id, ada, table.Play{ID: fmt.Sprint(t.Version), Version: t.Version, Seat: s, Text: legal[random.IntN(len(legal))].Text})
			break
		}
	}
	return id
}

// hostsPowers plays a game with all commands that only a host has.
func (w *world) hostsPowers() string {
	id := w.three()
	who := w.table(id).Mark(bob)
	for _, c := range []table.Command{
		table.LockChat{On: true},
		table.Silence{Who: who, On: true},
		table.Silence{Who: w.table(id).Mark(cleo), On: true},
		table.Silence{Who: who},
		table.NewLink{},
	} {
		w.must(id, ada, c)
	}
	w.play(id, "a1-b1")
	return id
}

// hintTaken plays a game against bots with a hint, after which a move is taken back.
func (w *world) hintTaken() string {
	id, err := w.Create(w.t.Context(), table.Spec{
		Game: "chexers", Host: ada, Name: "Ada", Seats: []table.Holder{{Kind: table.SeatPerson}, {Kind: table.SeatBot, Bot: "beginner"}, {Kind: table.SeatBot, Bot: "beginner"}},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.must(id, ada, table.TakeHint{})
	w.play(id, "a1-b1")
	w.must(id, ada, table.TakeBack{})
	return id
}

// orderedCommands plays a game with offers of draws and takebacks that have IDs.
func (w *world) orderedCommands() string {
	id := w.three()
	w.play(id, "a1-b1")
	once := func(by table.Person, c table.Command, name string) { w.must(id, by, table.Once{Command: c, ID: name}) }
	once(ada, table.OfferDraw{}, "o1")
	once(bob, table.DeclineDraw{}, "o2")
	once(ada, table.TakeBack{}, "o3")
	w.play(id, "a1-b1")
	w.playOn(id, 2)
	once(ada, table.TakeBack{}, "o4")
	once(bob, table.AnswerUndo{}, "o5")
	once(cleo, table.Resign{Seat: 2}, "o6")
	return id
}
