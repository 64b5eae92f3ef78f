package analysis_test

import (
	"encoding/json"
	"testing"

	"triplecross/internal/analysis"
)

// Whatever a question says, and links from strangers may say anything, the answer is JSON and
// leaves no trace in the answer to the next question.
func FuzzAnswer(f *testing.F) {
	for _, text := range []string{
		`{"ask":"position","game":"chexers","moves":["a1-b1","g7-f6"]}`,
		`{"ask":"position","game":"hexdame","start":"w: d4 b: e5 | white"}`,
		`{"ask":"following","game":"hexachess","setup":"{\"players\":3}","first":"x"}`,
		`{"ask":"arrange","game":"sternhalma","pieces":"ZZZZ","turn":99}`,
		`{"ask":"arrange","game":"chexers","pieces":"0a1","turn":-1}`,
		`[]`,
	} {
		f.Add(text)
	}
	const plain = `{"ask":"position","game":"chexers","moves":["a1-b1"]}`
	want := new(analysis.Desk).Answer(f.Context(), plain, nil)
	f.Fuzz(func(t *testing.T, text string) {
		var q analysis.Question
		if json.Unmarshal([]byte(text), &q) == nil && q.Ask == "search" {
			return // a search takes long and parses nothing that "position" does not
		}
		var desk analysis.Desk
		if answer := desk.Answer(t.Context(), text, nil); !json.Valid([]byte(answer)) {
			t.Errorf("%q is answered by %q", text, answer)
		}
		if got := desk.Answer(t.Context(), plain, nil); got != want {
			t.Errorf("after %q the answer is %s", text, got)
		}
	})
}
