//go:build !linux

package main

// humble does nothing: here threads have no priority of their own.
func humble() {}
