//go:build unix

package e2e_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/bits"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// oldFolder is a data folder that the program wrote at commit 9f08f46, with the
// links to its tables and what that program returned about them.
const oldFolder = "testdata/9f08f46"

// links are those to the tables of the folder, by the tables' names.
type links struct {
	Tables map[string]string            // IDs
	Join   map[string]string            // keys of invitations
	Seat   map[string]map[string]string // keys of seats, by seat
	Tokens map[string]string            // of people, by their names
}

// told is what a server returns about the folder.
type told struct {
	Tables map[string]toldTable
	Yours  map[string][]string // the IDs of people's tables, as the page lists them
	Watch  map[string][]string // those of public tables, by status
}

// toldTable is what a server says about a table.
type toldTable struct {
	Record    json.RawMessage            // /g/<id>.json
	Text      string                     // of the last position
	Positions string                     // digest of every seventh position, and who sat there
	Views     map[string]json.RawMessage // what watchers see, "", and each of the table's people
	Chat      map[string][]protocol.Said `json:",omitempty"` // what they can read
}

func readJSON(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(oldFolder, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

// unpack returns a copy of the folder.
func unpack(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	packed, err := os.Open(filepath.Join(oldFolder, "triplecross.db.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	r, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "triplecross.db"), data, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestAFolderOfAnOlderProgramOpensAndReplays(t *testing.T) {
	var l links
	var want told
	readJSON(t, "links.json", &l)
	readJSON(t, "told.json", &want)
	dir := unpack(t)
	// No bot moves while the tables are compared.
	p := start(t, dir, "-bot-min-time", "1h")
	got := p.tell(l)
	for name := range l.Tables {
		if diff := cmp.Diff(plain(t, want.Tables[name]), plain(t, got.Tables[name])); diff != "" {
			t.Errorf("%s (-then +now):\n%s", name, diff)
		}
	}
	if diff := cmp.Diff(want.Yours, got.Yours); diff != "" {
		t.Errorf("the lists of people's tables (-then +now):\n%s", diff)
	}
	if diff := cmp.Diff(want.Watch, got.Watch); diff != "" {
		t.Errorf("the lists of public tables (-then +now):\n%s", diff)
	}
	p.end()
	p.wait()

	if copies, err := filepath.Glob(filepath.Join(dir, "triplecross-schema2.db")); err != nil || len(copies) != 1 {
		t.Errorf("there is no copy of the old database: %v, %v", copies, err)
	}
	// After the migration it is a folder like any other.
	p = start(t, dir)
	p.openLinks(l)
	p.playOn(l.Tables["hexdame of Ada alone"], l.Tokens["Ada"])
	p.end()
}

// plain turns what was told into values that can be compared whatever the order
// of fields. The codes of texts are left out: that program had the texts alone.
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

// dropCodes removes from JSON values what names a note or the reason of an outcome.
func dropCodes(v any) {
	switch v := v.(type) {
	case map[string]any:
		if v["reason"] != nil {
			delete(v, "code")
			delete(v, "n")
		}
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

// ask sends a request in somebody's name and returns the status and the body.
func (p *process) ask(method, path, token, body string) (int, []byte) {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), method, p.url+path, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return answer.StatusCode, data
}

// get returns what a path leads to.
func (p *process) get(path, token string) []byte {
	p.t.Helper()
	status, data := p.ask(http.MethodGet, path, token, "")
	if status != http.StatusOK {
		p.t.Errorf("%s is answered %d: %.200s", path, status, data)
	}
	return data
}

// tell returns what a server says about the folder.
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

// look returns what somebody sees at a table: the view, and the chat if it is
// asked for.
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

// lasting are the fields of a view that do not depend on who is connected.
var lasting = []string{"status", "ply", "pieces", "u", "c", "a", "last", "seats", "you", "back", "host", "draw", "next", "o"}

// openLinks follows the links that were given out before, and sits down by them.
func (p *process) openLinks(l links) {
	p.t.Helper()
	stranger := strings.Repeat("STRANGER", 4)
	for name, keys := range l.Seat {
		id := l.Tables[name]
		for seat, key := range keys {
			if status, _ := p.ask(http.MethodGet, "/t/"+id+"/seat/"+key, "", ""); status != http.StatusOK {
				p.t.Errorf("%s: the link of seat %s is answered with status %d", name, seat, status)
			}
		}
	}
	wrong := l.Join["chexers with a bot"]
	for _, try := range []struct {
		table, action, key, seat string
		status                   int
	}{
		{"chexers open and private", "sit", wrong, "2", http.StatusForbidden},
		{"chexers open and private", "sit", l.Join["chexers open and private"], "2", http.StatusOK},
		{"chexers with a bot", "take", wrong, "2", http.StatusForbidden},
		{"chexers with a bot", "take", l.Seat["chexers with a bot"]["2"], "2", http.StatusOK},
		{"chexers with a bot", "take", l.Seat["chexers with a bot"]["2"], "2", http.StatusOK}, // by the same person
		{"chexers with seats lent and returned", "sit", l.Join["chexers with seats lent and returned"], "1", http.StatusOK},
	} {
		body := fmt.Sprintf(`{"seat":%s,"key":%q,"name":"Eve"}`, try.seat, try.key)
		if try.action == "take" {
			body = fmt.Sprintf(`{"key":%q}`, try.key)
		}
		status, answer := p.ask(http.MethodPost, "/api/tables/"+l.Tables[try.table]+"/"+try.action, stranger, body)
		if status != try.status {
			p.t.Errorf("%s: to %s with the key %s is answered with status %d: %s", try.table, try.action, try.key, status, answer)
		}
	}
}

// playOn plays some moves of somebody who holds all seats of a table.
func (p *process) playOn(id, token string) {
	p.t.Helper()
	for range 6 {
		before := p.record(id)
		_, data := p.ask(http.MethodGet, "/g/"+id+".json", token, "")
		var record struct{ Version int }
		if err := json.Unmarshal(data, &record); err != nil {
			p.t.Fatal(err)
		}
		view, _ := p.look(id, token, false)
		move, _, _ := strings.Cut(strings.Fields(view["l"].(string))[0], ":")
		seat := bits.TrailingZeros(uint(view["u"].(float64)))
		body := fmt.Sprintf(`{"id":%q,"version":%d,"seat":%d,"move":%q}`, move, record.Version, seat, move)
		if status, answer := p.ask(http.MethodPost, "/api/tables/"+id+"/moves", token, body); status != http.StatusOK {
			p.t.Fatalf("the move %s is answered with status %d: %s", move, status, answer)
		}
		if after := p.record(id); len(after.Moves) != len(before.Moves)+1 || after.Moves[len(before.Moves)] != move {
			p.t.Errorf("after the move %s the moves are %v", move, after.Moves)
		}
	}
}
