package engine

// The limits of what an engine may write before it answers: more than a search
// writes that reports a thousand times a second for a minute.
const (
	floodLines = 100_000
	floodBytes = 32 << 20
)

// outputBudget is what an engine may still write before it answers.
type outputBudget struct{ lines, bytes int }

func newOutputBudget() outputBudget { return outputBudget{floodLines, floodBytes} }

// spend counts a line and reports whether it is within the budget.
func (f *outputBudget) spend(line string) bool {
	f.lines--
	f.bytes -= len(line)
	return f.lines >= 0 && f.bytes >= 0
}
