package server

import (
	"bytes"
	"log/slog"
	"math"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"triplecross/internal/memlimit"
)

func TestAMemoryLimitThatIsSetStays(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(before)
	t.Setenv("GOMEMLIMIT", "1GiB")
	LimitMemory(slog.New(slog.DiscardHandler))
	if got := debug.SetMemoryLimit(-1); got != before {
		t.Errorf("it is %d, not %d", got, before)
	}
	os.Unsetenv("GOMEMLIMIT") // Setenv restores it
	var log bytes.Buffer
	LimitMemory(slog.New(slog.NewTextHandler(&log, nil)))
	limit := memlimit.Group(os.DirFS("/"))
	if got := debug.SetMemoryLimit(-1); limit < math.MaxInt64 && (got != limit/10*9 || !strings.Contains(log.String(), "control group")) {
		t.Errorf("with %d bytes allowed it is %d", limit, got)
	}
}
