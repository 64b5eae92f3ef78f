//go:build !unix

package web

import "syscall"

// writeNow writes nothing: this system has no simple way to write without
// waiting.
func writeNow(syscall.RawConn, []byte) (int, error) { return 0, nil }
