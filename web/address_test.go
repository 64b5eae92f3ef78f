package web_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
	"triplecross/web"
)

func TestAnUnknownTableIsAPageOfItsOwn(t *testing.T) {
	s := open(t, web.Limits{})
	for _, path := range []string{
		"/t/NOSUCHTABL", "/t/NOSUCHTABL/panel", "/t/NOSUCHTABL/join/KEY", "/t/NOSUCHTABL/seat/KEY", "/t/NOSUCHTABL/ws",
		"/g/NOSUCHTABL", "/g/NOSUCHTABL/0",
	} {
		says(t, s.guest().get(path), http.StatusNotFound, "There is no such table.")
	}
	for _, path := range []string{"sit", "take", "stand", "seat", "start", "name", "rematch"} {
		says(t, s.guest().post("/t/NOSUCHTABL/"+path, "seat", "0", "to", "open"), http.StatusNotFound, "There is no such table.")
	}
}

func TestAnUnknownTableIsToldToScripts(t *testing.T) {
	s := open(t, web.Limits{})
	for _, path := range []string{"/t/NOSUCHTABL", "/t/NOSUCHTABL/panel", "/g/NOSUCHTABL/3"} {
		wantJSON(t, s.guest().get(path, "Accept", "application/json"), http.StatusNotFound, "unknown")
	}
}

// wantJSON checks that an answer is a refusal in JSON.
func wantJSON(t *testing.T, answer siteclient.Response, status int, code protocol.Code) {
	t.Helper()
	var problem struct {
		Code protocol.Code
		Why  string
	}
	if err := json.Unmarshal([]byte(answer.Body), &problem); err != nil {
		t.Errorf("%v: %s", err, answer.Body)
	}
	if answer.Status != status || problem.Code != code || problem.Why == "" {
		t.Errorf("%d: %s", answer.Status, answer.Body)
	}
}

func TestTheSocketOfAnUnknownTableIsClosedForGood(t *testing.T) {
	s := open(t, web.Limits{})
	if code, messages := s.guest().dial("NOSUCHTABL").ended(); code != protocol.CloseUnknown || len(messages) > 0 {
		t.Errorf("closed with %d after %v", code, messages)
	}
}

func TestStrangeAddressesLeadNowhere(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	for _, path := range []string{
		"/g/" + table + "/-1", "/g/" + table + "/1", "/g/" + table + "/999999", "/g/" + table + "/99999999999999999999",
		"/g/" + table + "/x", "/g/" + table + "/0/", "/g/" + table + "/0x0", "/g/" + table + "/1e0", "/g/" + table + "/%30%00",
		"/t/../..", "/t/../../etc/passwd", "/t/..%2f..%2fetc%2fpasswd", "/t/%2e%2e/%2e%2e", "/t/.", "/t/%00", "/t/%ff%fe",
		"/t/" + table + "%00", "/t/" + table + "%20", "/t/" + strings.ToLower(table) + "/nothing", "/t/" + table + "/" + table,
		"/t/" + strings.Repeat("A", 5000), "/t/<script>", "/t/'%20OR%201=1--", "/t/%F0%9F%90%80",
		"/static/../main.go", "/static/%2e%2e/main.go", "/static/", "/static/nothing.css",
		"/nothing", "/rules/", "/rules/chess", "/rules/..", "/new?game=chess",
	} {
		answer := s.guest().get(path)
		if answer.Status != http.StatusNotFound {
			t.Errorf("%s is answered %d", path, answer.Status)
		}
		if strings.Contains(answer.Body, "<script>") {
			t.Errorf("%s comes back as it was sent", path)
		}
	}
	s.goesOn(table, people)
}

func TestAnAddressAskedForInTheWrongWayIsAPageOfItsOwn(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	for _, path := range []string{"/t/" + table + "/sit", "/tables", "/theme"} {
		answer := s.guest().get(path)
		says(t, answer, http.StatusMethodNotAllowed, "does not work that way")
		if got := answer.Header.Get("Allow"); got != "POST" {
			t.Errorf("%s allows %q", path, got)
		}
	}
	for _, path := range []string{"/", "/t/" + table, "/g/" + table + "/0"} {
		answer := s.guest().post(path)
		says(t, answer, http.StatusMethodNotAllowed, "does not work that way")
		if got := answer.Header.Get("Allow"); got != "GET, HEAD" {
			t.Errorf("%s allows %q", path, got)
		}
	}
	for path, want := range map[string]int{"/rules": http.StatusMethodNotAllowed, "/nothing": http.StatusNotFound} {
		answer := httptest.NewRecorder()
		s.web.ServeHTTP(answer, httptest.NewRequest("LOOK", path, nil))
		if answer.Code != want {
			t.Errorf("a method that there is not is answered %d at %s", answer.Code, path)
		}
	}
	s.goesOn(table, people)
}

func TestASocketAskedForWithoutUpgradingIsAnswered(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	if answer := s.guest().get("/t/" + table + "/ws"); answer.Status != http.StatusUpgradeRequired || answer.Body == "" {
		t.Errorf("%d: %s", answer.Status, answer.Body)
	}
	s.goesOn(table, people)
}

func TestAPageMayBeAskedForItsHeadOnly(t *testing.T) {
	s := open(t, web.Limits{})
	table, _ := s.three()
	for _, path := range []string{"/", "/t/" + table, "/g/" + table + "/0", "/healthz"} {
		r, err := http.NewRequestWithContext(s.ctx, http.MethodHead, s.url+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if answer, err := s.guest().Do(r); err != nil || answer.Status >= 300 {
			t.Errorf("%s: %d, %v", path, answer.Status, err)
		}
	}
}
