//go:build !unix

package wsconn

import "syscall"

// rawWriter writes nothing: this system has no simple way to write without
// waiting.
type rawWriter struct{}

func newRawWriter(syscall.RawConn) *rawWriter { return nil }

func (*rawWriter) write([]byte) (int, error) { return 0, nil }
