// Package memlimit tells how much memory this process may take.
package memlimit

import (
	"math"
	"os"
)

// Bytes returns how many bytes of memory this process may take: the machine's, or what its control group allows if that
// is less. It returns math.MaxInt64 if the system tells neither.
func Bytes() int64 {
	limit := Group(os.DirFS("/"))
	if size := machine(); size > 0 && size < math.MaxInt64 {
		limit = min(limit, int64(size))
	}
	return limit
}
