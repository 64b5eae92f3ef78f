//go:build !linux

package server

import "time"

// Uptime returns zero values: it works only on Linux.
func Uptime() (boot string, up time.Duration) { return "", 0 }
