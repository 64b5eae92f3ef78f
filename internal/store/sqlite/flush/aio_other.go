//go:build !linux

package flush

import "errors"

// flusher is not to be had on this system.
type flusher struct{}

func available() bool { return false }

func newFlusher(string) (*flusher, error) { return nil, errors.ErrUnsupported }

func (*flusher) close() {}

func (*flusher) flush() (begun bool, err error) { return false, errors.ErrUnsupported }
