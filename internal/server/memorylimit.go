package server

import (
	"log/slog"
	"math"
	"os"
	"runtime/debug"

	"triplecross/internal/memlimit"
)

// LimitMemory makes the collector keep to nine tenths of the memory that the process's control group allows,
// so that the kernel does not kill the process. It does nothing if GOMEMLIMIT is set or there is no limit.
func LimitMemory(log *slog.Logger) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	if limit := memlimit.Group(os.DirFS("/")); limit < math.MaxInt64 {
		debug.SetMemoryLimit(limit / 10 * 9)
		log.Info("memory is limited by the control group", "bytes", limit)
	}
}
