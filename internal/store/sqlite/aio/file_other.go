//go:build !linux

package aio

import "errors"

// File is not available on this system.
type File struct{}

// Available reports whether this system supports files of this package.
func Available() bool { return false }

// Open fails.
func Open(string) (*File, error) { return nil, errors.ErrUnsupported }

// OpenDirect fails.
func OpenDirect(string, int) (*File, error) { return nil, errors.ErrUnsupported }

// Close does nothing.
func (*File) Close() error { return nil }

// Flush fails.
func (*File) Flush() (begun bool, err error) { return false, errors.ErrUnsupported }

// WriteAt fails.
func (*File) WriteAt([]byte, int64) (int, error) { return 0, errors.ErrUnsupported }
