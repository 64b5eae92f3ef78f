//go:build !linux

package server

import "time"

// Uptime returns nothing: it is told on Linux alone.
func Uptime() (boot string, up time.Duration) { return "", 0 }
