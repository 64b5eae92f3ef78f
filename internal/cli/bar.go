package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// bar shows on a terminal how far a command is.
type bar struct {
	w     io.Writer // nil where there is no terminal
	last  time.Time
	stage string
}

func newBar(w io.Writer) *bar {
	file, ok := w.(*os.File)
	if !ok {
		return &bar{}
	}
	if info, err := file.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return &bar{}
	}
	return &bar{w: w}
}

const (
	barWidth    = 30
	barInterval = 100 * time.Millisecond // between two drawings
)

// show draws the bar of a stage.
func (b *bar) show(stage string, done, total int) {
	now := time.Now()
	if b.w == nil || stage == b.stage && done < total && now.Sub(b.last) < barInterval {
		return
	}
	b.last, b.stage = now, stage
	part := 1.0
	if total > 0 {
		part = float64(done) / float64(total)
	}
	full := int(part * barWidth)
	fmt.Fprintf(b.w, "\r%-10s [%s%s] %3.0f %%", stage, strings.Repeat("=", full), strings.Repeat(" ", barWidth-full), 100*part)
}

// end leaves the line of the bar.
func (b *bar) end() {
	if b.w != nil && b.stage != "" {
		fmt.Fprint(b.w, "\r\033[K")
	}
}
