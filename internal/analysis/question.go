package analysis

import (
	"context"
	"encoding/json"
	"fmt"

	"triplecross/internal/ai/bot"
	"triplecross/internal/ai/search"
)

// Question is a question of a page.
type Question struct {
	// Ask is "position", "seat", "following", "why", "arrange", "search", "explain" or "choose".
	Ask string `json:"ask"`
	Line
	First string `json:"first"` // for "following": the first move of the turns
	// For "why": two places.
	From string `json:"from"`
	To   string `json:"to"`
	Seat int    `json:"seat"` // for "seat": the seat that sees the position
	// For "choose": the bot's level, the source of all randomness, and whether the bot has to hurry.
	Level string `json:"level"`
	Seed  uint64 `json:"seed"`
	Hurry bool   `json:"hurry"`
	// For "arrange": the pieces, as in a view, and the seat on turn.
	Pieces string `json:"pieces"`
	Turn   int    `json:"turn"`
	// For "search": the number of lines wanted, and the number of positions to look at; 0 means no
	// limit.
	Lines int `json:"lines"`
	Nodes int `json:"nodes"`
	// For "search": which of Of parts of the moves to search; if Of is 0, all of them.
	Part int `json:"part"`
	Of   int `json:"of"`
}

// Found is the result of a search.
type Found struct {
	Depth int         `json:"depth"`
	Nodes int         `json:"nodes"`
	Lines []FoundLine `json:"lines"` // best first
}

// FoundLine is a move, the moves that are expected after it, and each seat's chances then.
type FoundLine struct {
	Moves   []string  `json:"moves"`
	Chances []float32 `json:"chances"`
	Draw    float32   `json:"draw"`
}

// Answer answers a question. A search calls report, which may be nil, with what it has found so
// far, and ends with the context.
func (d *Desk) Answer(ctx context.Context, text string, report func(string)) string {
	var q Question
	answer, err := any(nil), json.Unmarshal([]byte(text), &q)
	if err == nil {
		answer, err = d.answer(ctx, q, report)
	}
	if err != nil {
		return encode(struct {
			Error string `json:"error"`
		}{err.Error()})
	}
	return encode(answer)
}

func (d *Desk) answer(ctx context.Context, q Question, report func(string)) (any, error) {
	switch q.Ask {
	case "position":
		return d.Position(q.Line)
	case "seat":
		return d.Seat(q.Line, q.Seat)
	case "why":
		return d.Why(q.Line, q.From, q.To)
	case "choose":
		return d.Choose(ctx, q.Line, q.Level, q.Seed, q.Hurry)
	case "following":
		words, err := d.Following(q.Line, q.First)
		return struct {
			Words string `json:"l"`
		}{words}, err
	case "arrange":
		arranged, err := d.Arrange(q.Line, q.Pieces, q.Turn)
		return struct {
			Text string `json:"text"`
		}{arranged}, err
	case "explain":
		return d.Explain(ctx, q.Line)
	case "search":
		return d.search(ctx, q, report)
	}
	return nil, fmt.Errorf("analysis: no question %q", q.Ask)
}

func (d *Desk) search(ctx context.Context, q Question, report func(string)) (any, error) {
	state, err := d.follow(q.Line)
	if err != nil {
		return nil, err
	}
	wish := bot.Wish{State: state, Budget: search.Budget{Nodes: q.Nodes}, Lines: q.Lines, Share: search.Share{Part: q.Part, Of: q.Of}}
	if report != nil {
		wish.Report = func(a bot.Analysis) { report(encode(found(a))) }
	}
	a, err := bot.Analyse(ctx, wish)
	if err != nil {
		return nil, err
	}
	return found(a), nil
}

func found(a bot.Analysis) Found {
	f := Found{Depth: a.Depth, Nodes: a.Nodes, Lines: []FoundLine{}}
	for _, line := range a.Lines {
		f.Lines = append(f.Lines, FoundLine{Moves: line.Moves, Chances: line.Chances, Draw: line.Draw})
	}
	return f
}
