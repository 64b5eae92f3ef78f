package chexers_test

import (
	"errors"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

func TestActionsOfTheOfficialProjectAreRead(t *testing.T) {
	const board = "4/5/6/3RG1R/6/5/4 "
	for _, test := range []struct{ position, text, want string }{
		{board + "r 0,0,0 0", `["MOVE",[[0,0],[0,-1]]]`, "d4-d5"},
		{board + "r 0,0,0 0", " [ \"MOVE\",\t[[0, 0],\n[0, -1]] ]\r\n", "d4-d5"},
		{board + "r 0,0,0 0", `["JUMP",[[0,0],[2,0]]]`, "d4xf4"},
		{"4/5/6/3RR1R/6/5/4 r 0,0,0 0", `["JUMP", [[0, 0], [2, 0]]]`, "d4-f4"},
		{board + "r 0,0,0 0", `["EXIT",[3,0]]`, "g4-off"},
		{board + "b 0,0,0 2", `["PASS",null]`, "pass"},
		{board + "b 0,0,0 2", `["PASS", null]`, "pass"},
	} {
		s := state(t, test.position)
		if got, err := s.Read(parse(t, test.position).Turn(), test.text); err != nil || got != test.want {
			t.Errorf("%s: %s is read as %q, %v", test.position, test.text, got, err)
		}
	}
}

func TestActionsThatAreNotLegalAreNotRead(t *testing.T) {
	s := state(t, "4/5/6/3RG1R/6/5/4 r 0,0,0 0")
	for _, text := range []string{
		`["MOVE",[[0,0],[2,0]]]`,  // a jump
		`["JUMP",[[0,0],[0,-1]]]`, // a move
		`["MOVE",[[0,0],[1,0]]]`,  // onto a piece
		`["MOVE",[[1,0],[2,0]]]`,  // another's piece
		`["EXIT",[0,0]]`,          // from the middle
		`["PASS",null]`,           // with actions left
		`["PASS"]`, `["move",[[0,0],[0,-1]]]`, `["MOVE",[[0,0],[0,-1]]`, `["MOVE",[[0,0],[0,-1]]] x`,
		`["MOVE",[[0,0],[0,-1],[0,0]]]`, `["MOVE",[[null,0],[0,-1]]]`, `["MOVE",[[9999999999,0],[0,-1]]]`,
		`["MOVE",null]`, `[]`, `{}`, `null`, `[[[[[[`, "D4-D5", " d4-d5", "d4 d5", "PASS",
	} {
		if got, err := s.Read(0, text); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("%s is read as %q, %v", text, got, err)
		}
	}
}

func TestEveryMoveIsWrittenAsTheOfficialProjectReadsIt(t *testing.T) {
	for _, position := range []string{
		"GGGG/5/6/R5B/R4B/R3B/R2B r 0,0,0 0", "4/5/6/3RG1R/6/5/4 r 0,0,0 0", "4/5/6/3RR1R/6/5/4 r 0,0,0 0", "4/5/6/3RG1R/6/5/4 b 0,0,0 2",
	} {
		s := state(t, position)
		for by := range s.Turn().All() {
			for _, m := range s.Legal(by) {
				action, err := chexers.Action(m.Text)
				if err != nil {
					t.Fatal(err)
				}
				if text, err := s.Read(by, string(action)); err != nil || text != m.Text {
					t.Errorf("%s is written %s and read as %q, %v", m.Text, action, text, err)
				}
			}
		}
	}
	for _, text := range []string{"", "a1", "a1-", "-a1", "a1-h9", "a1-b1-c1", "off", "PASS"} {
		if action, err := chexers.Action(text); err == nil {
			t.Errorf("%q is written %s", text, action)
		}
	}
}
