package web_test

import (
	"net/http"
	"strings"
	"testing"

	"triplecross/web"
)

func TestReadersChooseTheirBoard(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.guest()
	says(t, p.get("/appearance"), http.StatusOK, `class="board-choice board-wood"`)
	if page := p.get("/").Body; strings.Contains(page, "board-wood") {
		t.Error("a page has a board that nobody has chosen")
	}
	if answer := p.post("/board", "board", "wood"); answer.Location() != "/appearance" {
		t.Errorf("the choice leads to %q", answer.Location())
	}
	page := p.get("/").Body
	if !strings.Contains(page, `<html lang="en" class="board-wood">`) || strings.Count(page, "dist/board-wood.css") != 1 || strings.Contains(page, "board-sea") {
		t.Error("the front page does not have the board of wood")
	}
	p.post("/board", "board", "paper")
	if page := p.get("/").Body; strings.Contains(page, "board-wood") {
		t.Error("the board of wood stays")
	}
	for _, name := range []string{"", "marble", "../sea"} {
		if answer := p.post("/board", "board", name); answer.Status != http.StatusBadRequest {
			t.Errorf("the board %q is answered %d", name, answer.Status)
		}
	}
	p.SetCookie("board", "marble")
	if answer := p.get("/"); answer.Status != http.StatusOK || strings.Contains(answer.Body, "board-") {
		t.Error("a cookie that names no board is not ignored")
	}
}
