package web_test

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"triplecross/docs/examples"
	"triplecross/web"
)

func TestTheFirstStepsOfAProgramAreAsTheyAreWritten(t *testing.T) {
	s := open(t, web.Limits{})
	page := html.UnescapeString(s.guest().get("/programs").Body)
	if !strings.Contains(page, "curl -O "+s.url+"/programs/bot.py") {
		t.Errorf("the page does not name %s", s.url)
	}
	for path, want := range map[string]string{"/programs/bot.py": examples.Python, "/programs/main.go": examples.Go} {
		if got := s.guest().get(path); got.Body != want || !strings.HasPrefix(got.Header.Get("Content-Type"), "text/plain") {
			t.Errorf("%s is %s: %.80s", path, got.Header.Get("Content-Type"), got.Body)
		}
		if !strings.Contains(page, want) {
			t.Errorf("the page does not show %s", path)
		}
	}
	body := regexp.MustCompile(`-d '(\{"game.*\})'`).FindStringSubmatch(page)
	if body == nil {
		t.Fatal("the page does not say how to create a table")
	}
	answer := s.script().send("/api/tables", body[1])
	if answer.Status != http.StatusCreated || !regexp.MustCompile(s.url+`/t/\w+/seat/\w+`).MatchString(answer.Body) {
		t.Errorf("%d: %s", answer.Status, answer.Body)
	}
}
