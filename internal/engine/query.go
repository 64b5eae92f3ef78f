package engine

import (
	"strconv"
	"strings"
)

// answer returns the answer to a question about the position.
func (v *server) answer(question string) string {
	if v.state == nil {
		return "none"
	}
	seat := onTurn(v.state)
	switch question {
	case "turn":
		if seat < 0 {
			return "none"
		}
		return strconv.Itoa(int(seat) + 1)
	case "p1turn":
		return strconv.FormatBool(seat == 0)
	case "gameover":
		_, over := v.state.Outcome()
		return strconv.FormatBool(over)
	case "result":
		return v.result()
	case "fen":
		return v.state.Text()
	case "legal":
		var texts []string
		for _, m := range v.state.Legal(seat) {
			texts = append(texts, m.Text)
		}
		return strings.Join(texts, " ")
	}
	return "unknown"
}

// result returns the result: "p1win", for instance, or all winners of a team, "draw", also among those who are
// left, or "none" before the end.
func (v *server) result() string {
	outcome, over := v.state.Outcome()
	if !over {
		return "none"
	}
	board, err := v.history.game.Board(v.history.setup)
	if err != nil {
		return "unknown" // impossible: the game has begun with this set-up
	}
	if outcome.Tied(board.Teams) {
		return "draw"
	}
	var winners []string
	for seat := range outcome.Winners().All() {
		winners = append(winners, "p"+strconv.Itoa(int(seat)+1)+"win")
	}
	return strings.Join(winners, " ")
}
