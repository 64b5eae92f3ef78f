package engine

// How much an engine may say before it answers. A search that tells of itself
// a thousand times a second for a minute stays below.
const (
	floodLines = 100_000
	floodBytes = 32 << 20
)

// flood is how much an engine may still say.
type flood struct{ lines, bytes int }

func newFlood() flood { return flood{floodLines, floodBytes} }

// spend takes a line and reports whether it is still allowed.
func (f *flood) spend(line string) bool {
	f.lines--
	f.bytes -= len(line)
	return f.lines >= 0 && f.bytes >= 0
}
