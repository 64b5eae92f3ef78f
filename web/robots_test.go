package web_test

import (
	"net/http"
	"strings"
	"testing"

	"triplecross/web"
)

func TestCrawlersAreAskedToLeaveTablesAlone(t *testing.T) {
	answer := open(t, web.Limits{}).guest().get("/robots.txt")
	if answer.Status != http.StatusOK || !strings.Contains(answer.Body, "Disallow: /t/\n") {
		t.Errorf("%d: %s", answer.Status, answer.Body)
	}
}

func TestPagesAreNotReadWithoutEnd(t *testing.T) {
	s := open(t, web.Limits{Pages: 2})
	table, people := s.three()
	for range 20 {
		people[0].get("/t/" + table)
	}
	for _, path := range []string{"/", "/watch", "/yours", "/rules", "/t/" + table, "/t/" + table + "/chat", "/t/" + table + "/panel"} {
		wantFlood(t, people[0].get(path))
	}
	says(t, people[2].get("/t/"+table), http.StatusOK, "<svg")
	s.goesOn(table, people)
}
