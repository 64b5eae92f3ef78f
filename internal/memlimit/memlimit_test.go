package memlimit_test

import (
	"math"
	"os"
	"runtime"
	"testing"

	"triplecross/internal/memlimit"
)

func TestTheLimitIsBelowTheGroupsAndTheMachines(t *testing.T) {
	limit := memlimit.Bytes()
	if group := memlimit.Group(os.DirFS("/")); limit <= 0 || limit > group {
		t.Errorf("%d bytes, and the control group allows %d", limit, group)
	}
	if runtime.GOOS == "linux" && limit == math.MaxInt64 {
		t.Error("the machine does not tell its memory")
	}
}
