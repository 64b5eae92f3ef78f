package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"triplecross/internal/protocol"
	"triplecross/web"
)

func TestWhoSitsIsToldWhichRuleForbidsAMove(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	p := people[0]
	path := "/t/" + table + "/why?from=a1&to="
	for to, want := range map[string]string{"d4&seat=0": "Too far", "b1&seat=0": `"why":""`, "nowhere&seat=0": `"why":""`} {
		if answer := p.get(path + to); answer.Status != http.StatusOK || !strings.Contains(answer.Body, want) {
			t.Errorf("%s: %d: %s", to, answer.Status, answer.Body)
		}
	}
	for _, seat := range []string{"", "&seat=1", "&seat=7", "&seat=-1", "&seat=x"} {
		wantJSON(t, p.get(path+"d4"+seat), http.StatusForbidden, protocol.CodeSeat)
	}
	wantJSON(t, s.guest().get(path+"d4&seat=0"), http.StatusForbidden, protocol.CodeSeat)
}

func TestWhoLearnsIsToldWhichRuleForbidsAMove(t *testing.T) {
	s := open(t, web.Limits{})
	at := url.QueryEscape("4/5/6/7/6/5/RB2 r 0,0,0 0")
	const path = "/rules/chexers/why?from=a1&to=b1&position="
	if answer := s.guest().get(path + at + "&seat=0"); !strings.Contains(answer.Body, "tap the cell right behind it: c1.") {
		t.Errorf("%d: %s", answer.Status, answer.Body)
	}
	if answer := s.guest().get(path + at); !strings.Contains(answer.Body, `"why":""`) {
		t.Errorf("nobody's seat: %s", answer.Body)
	}
	const screened = "/rules/hexachess/why?seat=0&from=K&to=a7&setup=%7B%22variant%22:%22screen%22%7D&position="
	at = url.QueryEscape("7/8/9/10/11/12/13/12/11/10/9/8/7 wb screen")
	if answer := s.guest().get(screened + at); !strings.Contains(answer.Body, "short of the middle rank") {
		t.Errorf("%d: %s", answer.Status, answer.Body)
	}
	wantJSON(t, s.guest().get(path+"nonsense"), http.StatusBadRequest, protocol.CodeMalformed)
	wantJSON(t, s.guest().get("/rules/chess/why"), http.StatusBadRequest, protocol.CodeMalformed)
}
