//go:build !linux

package server

// LowerPriority does nothing: threads of this system have no priority of their own.
func LowerPriority() {}
