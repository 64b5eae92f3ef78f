package web_test

import (
	"regexp"
	"testing"

	"triplecross/web"
)

// mark returns the mark by which a page knows its reader's own messages.
func mark(t *testing.T, page string) string {
	t.Helper()
	found := regexp.MustCompile(`id="chat"[^>]* data-me="([^"]*)"`).FindStringSubmatch(page)
	if found == nil {
		t.Fatalf("the page has no chat with a mark:\n%s", page)
	}
	return found[1]
}

func TestAPageKnowsWhichLinesOfTheChatItsReaderSaid(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	people[0].post("/t/"+table+"/say", "text", "Hello")
	said := regexp.MustCompile(`<div data-line="1" data-who="([^"]+)"`).FindStringSubmatch(people[1].get("/t/" + table).Body)
	if said == nil {
		t.Fatal("the line is not on the page")
	}
	who := said[1]
	for _, path := range []string{"/t/" + table, "/t/" + table + "/chat"} {
		if got := mark(t, people[0].get(path).Body); got != who {
			t.Errorf("%s: the speaker is %q to themselves, and %q to others", path, got, who)
		}
		if got := mark(t, people[1].get(path).Body); got == who || got == "" {
			t.Errorf("%s: another reader has the mark %q", path, got)
		}
	}
}

func TestWhoHasNoCookieHasNoMarkInTheChat(t *testing.T) {
	s := open(t, web.Limits{})
	table, _ := s.three()
	p := s.guest()
	if got := mark(t, p.get("/t/"+table+"/chat").Body); got != "" {
		t.Errorf("a stranger has the mark %q", got)
	}
	p.post("/t/"+table+"/say", "text", "Hello")
	if got := mark(t, p.get("/t/"+table+"/chat").Body); got == "" {
		t.Error("an author of the chat has no mark")
	}
}
