package templates_test

import (
	"compress/gzip"
	"io"
	"strings"
	"testing"
)

// The share of the budgets of docs/design.md that the pages themselves have, in
// bytes as sent.
func TestThePagesKeepToTheirBudgets(t *testing.T) {
	for name, page := range allPages(t) {
		budget := counter(13 << 9)
		switch {
		case name == "rules of Grand Hexachess": // of three boards, the largest there are
			budget = 28 << 10
		case strings.HasPrefix(name, "rules of"):
			budget = 10 << 10
		case name == "armies": // 265 cells and 80 pieces
			budget = 9 << 10
		}
		var sent counter
		w := gzip.NewWriter(&sent)
		if _, err := io.Copy(w, strings.NewReader(page)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if sent > budget {
			t.Errorf("%s takes %d bytes, more than %d", name, sent, budget)
		}
	}
}

// counter counts the bytes written to it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
