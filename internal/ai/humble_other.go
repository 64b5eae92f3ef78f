//go:build !linux

package ai

// humble does nothing: here threads have no priority of their own.
func humble() {}
