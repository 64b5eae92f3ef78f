// Package examples holds the bots of the guide for authors of programs, which
// the site hands out too.
package examples

import _ "embed" // the bots are files of their own

// Python and Go are complete bots that need nothing but their language.
var (
	//go:embed bot.py
	Python string
	//go:embed bot/main.go
	Go string
)
