package analysis_test

import (
	"slices"
	"testing"

	"triplecross/internal/analysis"
)

// What a move is good for is worked out from searches.
func TestAMoveIsExplainedByWhatItWinsOrPrevents(t *testing.T) {
	for _, c := range []struct {
		game, start, move string
		want              analysis.Purpose
	}{
		{"hexdame", "wc3 wd4 re5 ri9 white", "d4xf6", analysis.Purpose{Kind: "takes", Seat: 0, Move: "d4xf6"}},
		{"hexdame", "wc3 wd4 re5 white", "d4xf6", analysis.Purpose{Kind: "ends", Seat: 0, Move: "d4xf6"}},
		{"chexers", "4/2RR1/RR1G1G/R3G2/2BB2/2BB1/4 r 0,0,0 36", "f6-f7", analysis.Purpose{Kind: "prevents", Seat: 1, Move: "e5xg7"}},
		{"chexers", "RR1B/4B/R1R3/2RRR2/3B2/1B3/B3 b 0,0,0 107", "d3xf5", analysis.Purpose{Kind: "takeNext", Seat: 2, Move: "f5xd3"}},
		{"chexers", "4/2GG1/RRGB2/7/G1RB2/1R1B1/3B r 0,0,0 24", "c3-b3", analysis.Purpose{Kind: "spoils", Seat: 1, Move: "d5xf5"}},
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
				t.Errorf("%s of %s gives away to the others %+v", c.move, c.start, p)
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
