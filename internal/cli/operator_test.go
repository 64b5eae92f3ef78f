package cli

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"triplecross/internal/siteclient"
	"triplecross/web/admin"
)

func TestTheOperatorActsByCommands(t *testing.T) {
	public, address := servingAdmin(t)
	at := strings.TrimPrefix(address, "http://")
	do := func(args ...string) string {
		t.Helper()
		c := call(t, "", append([]string{"admin", "-at", at}, args...)...)
		if c.Code != 0 {
			t.Fatalf("%v: %d, %s", args, c.Code, c.Err)
		}
		return c.Out
	}
	read(t, public+"/", http.StatusOK) // creates the showcase table
	id := regexp.MustCompile(`"id": "([^"]+)"`).FindStringSubmatch(do())
	if id == nil {
		t.Fatalf("no table is listed: %s", do("status"))
	}
	if got := do("table", id[1]); !strings.Contains(got, `"game": "chexers"`) {
		t.Errorf("the table is %s", got)
	}
	link := public + "/t/" + id[1]
	// Its bots go on playing between two calls, so only its name is compared.
	if got := do("table", link); !strings.Contains(got, `"id": "`+id[1]+`"`) {
		t.Errorf("by its link it is %s", got)
	}
	read(t, public+"/t/"+id[1], http.StatusOK)
	do("close", id[1], "1h")
	read(t, public+"/t/"+id[1], http.StatusNotFound)
	do("reopen", link)
	read(t, public+"/t/"+id[1], http.StatusOK)
	do("close", link, "1h")
	read(t, public+"/t/"+id[1], http.StatusNotFound)
	do("reopen", id[1])
	read(t, public+"/t/"+id[1], http.StatusOK)

	do("ban", "address", "127.0.0.0/8", "30d")
	if got := do(); !strings.Contains(got, `"until": "`+time.Now().AddDate(0, 0, 30).UTC().Format("2006-01-")) {
		t.Errorf("the ban does not last 30 days: %s", got)
	}
	read(t, public+"/about", http.StatusForbidden)
	do("lift", "address", "127.0.0.0/8")
	read(t, public+"/about", http.StatusOK)

	create := func() int {
		answer, err := http.PostForm(public+"/play-bots", url.Values{"game": {"chexers"}})
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		return answer.StatusCode
	}
	do("pause", "1h")
	if status := create(); status != http.StatusServiceUnavailable {
		t.Errorf("while new tables are paused, one is answered %d", status)
	}
	do("resume")
	if status := create(); status != http.StatusOK {
		t.Errorf("then one is answered %d", status)
	}
	do("announce", "15m")
	if got := do("status"); !strings.Contains(got, `"restart"`) {
		t.Errorf("the restart is not announced: %s", got)
	}
	do("withdraw")
	do("drop", strings.Repeat("a", 26))
	for _, wrong := range [][]string{{"fly"}, {"close", "X"}, {"close", "", "1h"}, {"pause", "soon"}, {"ban", "person", "ada", "0d"}, {"ban", "person", "ada", "200000d"}} {
		if c := call(t, "", append([]string{"admin", "-at", at}, wrong...)...); c.Code != 2 {
			t.Errorf("%v: %d", wrong, c.Code)
		}
	}
	for want, wrong := range map[string][]string{
		"404 Not Found: there is no such table":              {"close", "NOSUCHTABLE", "1h"},
		`400 Bad Request: bans: "rubbish" is neither`:        {"ban", "address", "rubbish", "1h"},
		`400 Bad Request: bans: the network "::/0" is too`:   {"ban", "address", "::/0", "1h"},
		"404 Not Found: that table has no such chat message": {"hide", id[1], "7"},
		"400 Bad Request: a person is named by an ID of 26":  {"drop", "somebody"},
	} {
		if c := call(t, "", append([]string{"admin", "-at", at}, wrong...)...); c.Code != 1 || !strings.Contains(c.Err, want) {
			t.Errorf("%v: %+v", wrong, c)
		}
	}
}

// The list also has tables that wait for players, and those whose game is over.
func TestTheListOfTheOperatorIsOfTheTablesInMemory(t *testing.T) {
	_, admin := servingAdmin(t)
	if page := read(t, admin+"/admin", http.StatusOK); !strings.Contains(page, "<h2>Tables in memory</h2>") {
		t.Errorf("the page is %s", page)
	}
}

func TestThePageOfTheOperatorTakesNoFormsFromElsewhere(t *testing.T) {
	_, admin := servingAdmin(t)
	for name, tt := range map[string]struct {
		header, value, host string
		want                int
		says                string
	}{
		"its own page":               {"Origin", admin, "", http.StatusSeeOther, ""},
		"a program":                  {"Accept", "*/*", "", http.StatusSeeOther, ""},
		"another site's page":        {"Origin", "https://evil.example", "", http.StatusForbidden, "another site's page"},
		"another site, by its fetch": {"Sec-Fetch-Site", "cross-site", "", http.StatusForbidden, "another site's page"},
		"a name that leads here":     {"Origin", "http://evil.example", "evil.example", http.StatusForbidden, "a name without dots"},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := http.NewRequest(http.MethodPost, admin+"/admin/do", strings.NewReader("action=withdraw"))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.Header.Set(tt.header, tt.value)
			r.Host = tt.host
			answer, err := http.DefaultTransport.RoundTrip(r)
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(answer.Body)
			answer.Body.Close()
			if err != nil || answer.StatusCode != tt.want || !strings.Contains(string(body), tt.says) {
				t.Errorf("it is answered %s, %q, %v", answer.Status, body, err)
			}
		})
	}
}

// Everything that the operator can do is a command, too, and is logged.
func TestEachActionOfTheOperatorIsACommandAndIsLogged(t *testing.T) {
	address, log := serving(t, "serve", "-addr", "127.0.0.1:0", "-data", t.TempDir(), "-bot-min-time", "0s", "-admin", "127.0.0.1:0")
	at := regexp.MustCompile(`msg="metrics and profiles are served" addr=(\S+)`).FindStringSubmatch(log.String())[1]
	table := newTable(t, "http://"+address)
	for _, line := range []string{"first", "second"} {
		table.say(t, line)
	}
	table.report(t, 1)
	do := func(args ...string) string {
		t.Helper()
		c := call(t, "", append([]string{"admin", "-at", at}, args...)...)
		if c.Code != 0 {
			t.Fatalf("%v: %d, %s", args, c.Code, c.Err)
		}
		return c.Out
	}
	if got := do("reports"); !strings.Contains(got, `"text": "first"`) || !strings.Contains(do("status"), `"text": "first"`) {
		t.Errorf("reported are %s", got)
	}
	values := map[string]string{"table": table.id, "line": "1", "kind": "person", "key": strings.Repeat("a", 26), "for": "1h"}
	commands, _ := adminCommands()
	for _, action := range admin.Actions() {
		arguments, known := commands[action]
		if !known {
			t.Errorf("%s is no command", action)
			continue
		}
		if !strings.Contains(adminUsage, "  "+action+" ") && !strings.Contains(adminUsage, ", "+action+" ") {
			t.Errorf("the help does not name %s", action)
		}
		args := []string{action}
		for _, a := range arguments {
			args = append(args, values[a.field])
		}
		do(args...)
		if want := `msg="the operator acted" action=` + action; !strings.Contains(log.String(), want) {
			t.Errorf("%q is not in the log:\n%s", want, log)
		}
	}
	if n := len(commands); n != len(admin.Actions()) {
		t.Errorf("there are %d commands for %d actions", n, len(admin.Actions()))
	}
	if got := strings.TrimSpace(do("reports")); got != "[]" {
		t.Errorf("what was decided is still reported: %s", got)
	}
	if figures := read(t, "http://"+at+"/metrics", http.StatusOK); !strings.Contains(figures, "triplecross_reported_lines_total 1") {
		t.Error("the report is not counted")
	}
}

// talk is a public table with somebody who plays and somebody who watches.
type talk struct {
	id, url         string
	speaker, hearer *siteclient.Client
}

func newTable(t *testing.T, url string) talk {
	t.Helper()
	table := talk{url: url, speaker: siteclient.New(url, &http.Transport{}), hearer: siteclient.New(url, &http.Transport{})}
	t.Cleanup(table.speaker.Close)
	t.Cleanup(table.hearer.Close)
	var err error
	if table.id, err = table.speaker.CreateChexers(t.Context(), true, "bot", "bot", "bot"); err != nil {
		t.Fatal(err)
	}
	return table
}

func (k talk) say(t *testing.T, text string) {
	t.Helper()
	if answer, err := k.speaker.Post(t.Context(), "/t/"+k.id+"/say", nil, "text", text); err != nil || answer.Status != http.StatusSeeOther {
		t.Fatal(answer.Status, err)
	}
}

func (k talk) report(t *testing.T, line int) {
	t.Helper()
	if answer, err := k.hearer.Post(t.Context(), "/t/"+k.id+"/report", nil, "line", strconv.Itoa(line)); err != nil || answer.Status != http.StatusSeeOther {
		t.Fatal(answer.Status, answer.Body, err)
	}
}
