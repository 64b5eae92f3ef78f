package analysis_test

import (
	"slices"
	"testing"

	"triplecross/internal/analysis"
)

// What a move is good for is read from searches.
func TestAMoveIsExplainedByWhatItWinsOrPrevents(t *testing.T) {
	for _, c := range []struct {
		game, start, move string
		want              analysis.Purpose
	}{
		{"hexdame", "wc3 wd4 re5 ri9 white", "d4xf6", analysis.Purpose{Kind: "takes", Seat: 0, Move: "d4xf6"}},
		{"hexdame", "wc3 wd4 re5 white", "d4xf6", analysis.Purpose{Kind: "ends", Seat: 0, Move: "d4xf6"}},
		{"chexers", "2G1/1GG2/2G3/2RRBB1/1RR1BB/5/4 b 0,0,0 26", "f3-f5", analysis.Purpose{Kind: "prevents", Seat: 0, Move: "d4xd2"}},
		{"chexers", "2G1/1GG2/2G1B1/2RRBB1/1RR1B1/5/4 r 0,0,0 27", "d4-e5", analysis.Purpose{Kind: "takeNext", Seat: 0, Move: "e5xc5"}},
		{"chexers", "4/2G2/B1GG2/BB1GG2/2B1B1/R4/2R1 r 0,0,0 54", "c1-d1", analysis.Purpose{Kind: "spoils", Seat: 1, Move: "d4xb2"}},
		{"chexers", "RRRR/5/6/7/6/B4/1G2 r 1,0,0 30", "g7-off", analysis.Purpose{Kind: "scores", Seat: 0, Move: "g7-off"}},
	} {
		var desk analysis.Desk
		r, err := desk.Explain(t.Context(), analysis.Line{Game: c.game, Start: c.start, Moves: []string{c.move}})
		if err != nil {
			t.Errorf("%s: %v", c.move, err)
			continue
		}
		if !slices.Contains(r.Purposes, c.want) {
			t.Errorf("%s of %s: %+v", c.move, c.start, r)
		}
		for _, p := range r.Purposes {
			if p.Seat != r.Seat && p.Kind != "prevents" && p.Kind != "spoils" {
				t.Errorf("%s of %s tells the others of %+v", c.move, c.start, p)
			}
		}
	}
}

func TestThereHasToBeAMoveToExplain(t *testing.T) {
	var desk analysis.Desk
	if r, err := desk.Explain(t.Context(), analysis.Line{Game: "chexers"}); err == nil {
		t.Errorf("the start is explained as %+v", r)
	}
}
