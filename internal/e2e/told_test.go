//go:build unix

package e2e_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"triplecross/internal/ai/bot"
	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// told holds a server's answers about the folder.
type told struct {
	Tables map[string]toldTable
	Yours  map[string][]string // the IDs of people's tables, as the page lists them
	Watch  map[string][]string // the IDs of public tables, by status
}

// toldTable holds a server's answers about a table.
type toldTable struct {
	Record    json.RawMessage            // /g/<id>.json
	Text      string                     // of the last position
	Positions string                     // digest of every seventh position, and of the people on the seats
	Views     map[string]json.RawMessage // as watchers, "", and each of the table's people see it
	Chat      map[string][]protocol.Said `json:",omitempty"` // what they can read
}

// tell asks a server about the folder.
func (p *process) tell(l links) told {
	p.t.Helper()
	// The time for the move of this game ran out long ago: its flag falls now.
	p.await(l.Tables["hexdame with days for a move"], func(a siteclient.Record) bool { return a.Status == protocol.Over })
	all := told{Tables: map[string]toldTable{}, Yours: map[string][]string{}, Watch: map[string][]string{}}
	for name, id := range l.Tables {
		all.Tables[name] = p.tellTable(id, l.Tokens, slices.Contains(talkative, name))
	}
	for name, token := range l.Tokens {
		all.Yours[name] = tables(p.get("/yours", token))
	}
	for _, status := range []protocol.Status{protocol.Open, protocol.Live, protocol.Over} {
		all.Watch[string(status)] = tables(p.get("/watch?status="+string(status), ""))
	}
	// Finished games of bots alone are in a list of their own.
	over := tables(p.get("/watch?status=over&with=bots", ""))
	for _, id := range all.Watch[string(protocol.Over)] {
		if !slices.Contains(over, id) {
			over = append(over, id)
		}
	}
	slices.Sort(over)
	all.Watch[string(protocol.Over)] = over
	return all
}

var listed = regexp.MustCompile(`href="/[tg]/([A-Z2-7]{10})`)

// tables returns the IDs of the tables to which a page links, in order.
func tables(page []byte) []string {
	ids := []string{}
	for _, m := range listed.FindAllSubmatch(page, -1) {
		if id := string(m[1]); !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// talkative are the tables at which something was said.
var talkative = []string{"chexers of bots", "chexers with a bot", "hexdame drawn"}

func (p *process) tellTable(id string, tokens map[string]string, talkative bool) toldTable {
	p.t.Helper()
	var told toldTable
	told.Record = bytes.TrimSpace(p.get("/g/"+id+".json", ""))
	var record struct{ Moves []string }
	if err := json.Unmarshal(told.Record, &record); err != nil {
		p.t.Fatal(err)
	}
	sum := sha256.New()
	for ply := 0; ply <= len(record.Moves); ply++ {
		if ply%7 != 0 && ply < len(record.Moves) {
			continue // the positions in between lead to the next one that is compared
		}
		var position struct {
			View struct {
				Pieces string           `json:"pieces"`
				Turn   int              `json:"u"`
				Scores []int            `json:"c"`
				Seats  []map[string]any `json:"seats"`
			}
			Text string
		}
		if err := json.Unmarshal(p.get("/g/"+id+"/"+strconv.Itoa(ply)+".json", ""), &position); err != nil {
			p.t.Fatal(err)
		}
		for _, seat := range position.View.Seats {
			nameByLevel(seat)
			delete(seat, "out")
		}
		if err := json.NewEncoder(sum).Encode(position); err != nil {
			p.t.Fatal(err)
		}
		told.Text = position.Text
	}
	told.Positions = fmt.Sprintf("%x", sum.Sum(nil)[:8])
	told.Views = map[string]json.RawMessage{}
	told.Chat = map[string][]protocol.Said{}
	people := map[string]string{"": ""}
	maps.Copy(people, tokens)
	for _, name := range slices.Sorted(maps.Keys(people)) {
		view, chat := p.look(id, people[name], talkative)
		if len(chat) > 0 {
			told.Chat[name] = chat
		}
		if name == "" || view["you"] != nil || view["back"] != nil {
			maps.DeleteFunc(view, func(field string, _ any) bool { return !slices.Contains(lasting, field) })
			data, err := json.Marshal(view)
			if err != nil {
				p.t.Fatal(err)
			}
			told.Views[name] = data
		}
	}
	return told
}

// look returns what the person with a token sees at a table: the view and, if
// talkative, the chat.
func (p *process) look(id, token string, talkative bool) (view map[string]any, chat []protocol.Said) {
	p.t.Helper()
	ctx, cancel := context.WithCancel(p.t.Context())
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+"/api/tables/"+id+"/events", nil)
	if err != nil {
		p.t.Fatal(err)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	quiet := time.AfterFunc(timeout, cancel)
	for lines.Scan() {
		var kind struct {
			Kind string `json:"t"`
		}
		if err := json.Unmarshal(lines.Bytes(), &kind); err != nil {
			p.t.Fatal(err)
		}
		switch kind.Kind {
		case "view":
			if err := json.Unmarshal(lines.Bytes(), &view); err != nil {
				p.t.Fatal(err)
			}
			if !talkative {
				cancel()
			}
			quiet.Reset(300 * time.Millisecond) // the chat follows at once
		case "said":
			var said protocol.Said
			if err := json.Unmarshal(lines.Bytes(), &said); err != nil {
				p.t.Fatal(err)
			}
			chat = append(chat, said)
		}
	}
	quiet.Stop()
	return view, chat
}

// plain turns answers into values that can be compared regardless of the order
// of fields. It leaves out the codes of texts, because the older program had
// only the texts.
func plain(t *testing.T, table toldTable) (v any) {
	t.Helper()
	data, err := json.Marshal(table)
	if err == nil {
		err = json.Unmarshal(data, &v)
	}
	if err != nil {
		t.Fatal(err)
	}
	dropCodes(v)
	return v
}

// nameByLevel names a bot by its level, as the older program did.
func nameByLevel(seat map[string]any) {
	for _, level := range bot.Levels() {
		if seat["bot"] == level.Slug && seat["name"] != nil {
			seat["name"] = level.Name
		}
	}
}

// dropCodes removes from JSON values the codes of notes, the reasons of outcomes, whose English words may
// change, and what records say of clocks, the mark of draws and that of seats whose person is out, which the older
// program did not have. It also names bots by their levels.
func dropCodes(v any) {
	switch v := v.(type) {
	case map[string]any:
		nameByLevel(v)
		if v["reason"] != nil {
			delete(v, "reason")
			delete(v, "code")
			delete(v, "n")
		}
		delete(v, "clock")
		delete(v, "clocks")
		delete(v, "drawn")
		delete(v, "out")
		delete(v, "wk")
		delete(v, "wn")
		for _, field := range v {
			dropCodes(field)
		}
	case []any:
		for _, element := range v {
			dropCodes(element)
		}
	}
}
