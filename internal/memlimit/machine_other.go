//go:build !linux && !darwin

package memlimit

// machine returns the bytes of memory that the machine has, or 0 if it does not tell.
func machine() uint64 { return 0 }
