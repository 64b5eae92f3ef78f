//go:build js

// Wasm is the rules and the searches as a program for a worker of the browser. It offers the
// worker three functions: answer, to which it gives a question of package analysis and two
// functions for what comes while the search goes on and for the answer; stop, which ends the
// search; and network, for the trained network of Chexers.
package main

import (
	"syscall/js"
	"time"

	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/analysis"
)

func main() {
	var desk analysis.Desk
	questions := make(chan question, 64)
	now := new(asked)
	js.Global().Set("answer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		q := question{now, args[0].String(), args[1], args[2]}
		select {
		case questions <- q:
		default: // a callback must not wait
			q.answered.Invoke(`{"error":"too many questions"}`)
		}
		return nil
	}))
	js.Global().Set("stop", js.FuncOf(func(js.Value, []js.Value) any {
		now.ended = true
		now = new(asked)
		return nil
	}))
	js.Global().Set("network", js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := make([]byte, args[0].Length())
		js.CopyBytesToGo(data, args[0])
		return net.Fetched(data) == nil
	}))
	js.Global().Call("ready")
	for q := range questions {
		q.answered.Invoke(desk.Answer(q.ctx, q.text, q.told()))
	}
}

// question is a question with the functions for its answers.
type question struct {
	ctx              *asked
	text             string
	report, answered js.Value
}

// told returns a function that reports at once, and then so often that people can follow.
func (q question) told() func(string) {
	const pause = 100 * time.Millisecond
	var last time.Time
	return func(text string) {
		if now := time.Now(); now.Sub(last) > pause {
			last = now
			q.report.Invoke(text)
		}
	}
}
