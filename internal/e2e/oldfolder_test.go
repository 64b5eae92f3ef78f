//go:build unix

package e2e_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"math/bits"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/protocol"

	"github.com/google/go-cmp/cmp"
)

// oldFolder is a data folder that the program wrote at commit 9f08f46, with the
// links to its tables and that program's answers about them.
const oldFolder = "testdata/9f08f46"

// links are the links to the folder's tables, by the tables' names.
type links struct {
	Tables map[string]string            // IDs
	Join   map[string]string            // keys of invitations
	Seat   map[string]map[string]string // keys of seats, by seat
	Tokens map[string]string            // of people, by their names
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
	slices.Sort(want.Watch[string(protocol.Over)])
	if diff := cmp.Diff(want.Watch, got.Watch); diff != "" {
		t.Errorf("the lists of public tables (-then +now):\n%s", diff)
	}
	p.end()
	p.wait()

	if copies, err := filepath.Glob(filepath.Join(dir, "triplecross-schema2.db")); err != nil || len(copies) != 1 {
		t.Errorf("there is no copy of the old database: %v, %v", copies, err)
	}
	// After the migration the folder is like any other.
	p = start(t, dir)
	p.openLinks(l)
	p.playOn(l.Tables["hexdame of Ada alone"], l.Tokens["Ada"])
	p.end()
}

// A copy migrates neither its source nor its target: the older program may go on with them.
func TestACopyLeavesAnOlderFolderAsItIs(t *testing.T) {
	dir := unpack(t)
	database := filepath.Join(dir, "triplecross.db")
	before, err := os.ReadFile(database)
	if err != nil {
		t.Fatal(err)
	}
	current := filepath.Join(t.TempDir(), "current")
	p := start(t, current)
	p.end()
	p.wait()
	for _, args := range [][]string{
		{"copy", "-from", dir, "-to", filepath.Join(t.TempDir(), "copy")},
		{"copy", "-from", current, "-to", dir},
	} {
		copied := run(t, binary, args...)
		if code := copied.exitCode(t); code != 1 || !strings.Contains(copied.out.String(), dir+" has schema 2") {
			t.Errorf("%v ends with %d:\n%s", args, code, &copied.out)
		}
	}
	if after, err := os.ReadFile(database); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the database was changed, %v", err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("the folder has %v, %v", files, err)
	}
}

// ask sends a request as the person with a token and returns the status and the body.
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

// get returns the content at a path.
func (p *process) get(path, token string) []byte {
	p.t.Helper()
	status, data := p.ask(http.MethodGet, path, token, "")
	if status != http.StatusOK {
		p.t.Errorf("%s is answered %d: %.200s", path, status, data)
	}
	return data
}

// lasting are the fields of a view that do not depend on who is connected.
var lasting = []string{"status", "ply", "pieces", "u", "c", "a", "last", "seats", "you", "back", "host", "draw", "next", "o"}

// openLinks follows the links that the older program gave out, and takes seats with them.
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

// playOn plays some moves for a person who holds all seats of a table.
func (p *process) playOn(id, token string) {
	p.t.Helper()
	for range 6 {
		before := p.record(id)
		move := p.playOnce(id, token)
		if after := p.record(id); len(after.Moves) != len(before.Moves)+1 || after.Moves[len(before.Moves)] != move {
			p.t.Errorf("after the move %s the moves are %v", move, after.Moves)
		}
	}
}

// playOnce plays a move for a person who holds all seats of a table.
func (p *process) playOnce(id, token string) (move string) {
	p.t.Helper()
	_, data := p.ask(http.MethodGet, "/g/"+id+".json", token, "")
	var record struct{ Version int }
	if err := json.Unmarshal(data, &record); err != nil {
		p.t.Fatal(err)
	}
	view, _ := p.look(id, token, false)
	move, _, _ = strings.Cut(strings.Fields(view["l"].(string))[0], ":")
	seat := bits.TrailingZeros(uint(view["u"].(float64)))
	body := fmt.Sprintf(`{"id":"%s %d","version":%d,"seat":%d,"move":%q}`, move, record.Version, record.Version, seat, move)
	if status, answer := p.ask(http.MethodPost, "/api/tables/"+id+"/moves", token, body); status != http.StatusOK {
		p.t.Fatalf("the move %s is answered with status %d: %s", move, status, answer)
	}
	return move
}
