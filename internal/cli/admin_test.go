package cli

import (
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

// read returns what an address answers, which must be with the status.
func read(t *testing.T, url string, status int) string {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if answer.StatusCode != status {
		t.Errorf("%s is answered %s", url, answer.Status)
	}
	return string(body)
}

// servingAdmin runs a server with a second listener and returns both addresses.
func servingAdmin(t *testing.T) (public, admin string) {
	t.Helper()
	address, log := serving(t, "serve", "-addr", "127.0.0.1:0", "-data", t.TempDir(), "-bot-min-time", "0s", "-admin", "127.0.0.1:0")
	found := regexp.MustCompile(`msg="metrics and profiles are served" addr=(\S+)`).FindStringSubmatch(log.String())
	if found == nil {
		t.Fatalf("the log does not tell where:\n%s", log)
	}
	return "http://" + address, "http://" + found[1]
}

func TestFiguresAreServedOnTheSecondListener(t *testing.T) {
	public, admin := servingAdmin(t)
	read(t, public+"/", http.StatusOK) // creates the showcase table, at which bots play
	read(t, public+"/no/such/page", http.StatusNotFound)
	want := []string{
		`triplecross_requests_total{route="/",status="200"} 1`, `triplecross_refusals_total{code="unknown"} 1`,
		"triplecross_tables_laid_total 1", "triplecross_rooms 1", "triplecross_sockets 0", "triplecross_bots_waiting ",
		"triplecross_append_seconds_count ", "triplecross_request_seconds_bucket", "go_goroutines ", "process_",
	}
	// Moves are counted by the lobby's word for them.
	moves := regexp.MustCompile(`(?m)^triplecross_moves_stored_total [1-9]`)
	for began := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		figures := read(t, admin+"/metrics", http.StatusOK)
		if moves.MatchString(figures) {
			for _, line := range want {
				if !strings.Contains(figures, line) {
					t.Errorf("%q is missing in\n%s", line, figures)
				}
			}
			return
		}
		if time.Since(began) > time.Minute {
			t.Fatalf("no move is counted:\n%s", figures)
		}
	}
}

func TestProfilesAreServedOnTheSecondListener(t *testing.T) {
	_, admin := servingAdmin(t)
	for path, want := range map[string]string{
		"/debug/pprof/":                  "goroutine",
		"/debug/pprof/goroutine?debug=1": "goroutine profile:",
		"/debug/pprof/symbol":            "num_symbols",
		"/debug/pprof/trace?seconds=0.1": "",
	} {
		if body := read(t, admin+path, http.StatusOK); !strings.Contains(body, want) {
			t.Errorf("%s does not tell %q:\n%s", path, want, body)
		}
	}
}

func TestThePublicListenerServesNoFiguresAndNoProfiles(t *testing.T) {
	public, admin := servingAdmin(t)
	for _, path := range []string{"/metrics", "/debug/pprof/", "/debug/pprof/cmdline", "/debug/pprof/heap"} {
		read(t, public+path, http.StatusNotFound)
	}
	for _, path := range []string{"/", "/tables", "/t/X", "/debug/pprof/cmdline"} { // -store may hold a password
		read(t, admin+path, http.StatusNotFound)
	}
}

func TestAnOperatorWhoNamesTheAddressOfTheSiteIsToldSo(t *testing.T) {
	public, _ := servingAdmin(t)
	got := call(t, "", "admin", "-at", strings.TrimPrefix(public, "http://"))
	if want := "triplecross admin: -at names the site itself; it must name the address of the server's flag -admin\n"; got.Code != 1 || got.Err != want {
		t.Errorf("%+v", got)
	}
}
