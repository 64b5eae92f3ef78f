package engine

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Command describes how to run an engine.
type Command struct {
	Program string // a path, or a name to be found in $PATH
	Args    []string
	Dir     string   // its working directory; "" means this program's
	Env     []string // as in exec.Cmd; nil means this program's
	// Options are set before the first game. Options that the engine does not
	// know are ignored.
	Options []Setting
	// ReplyTimeout is how long the engine may take to answer the greeting,
	// isready, a query or stop, and to exit after quit. 0 means ten seconds.
	ReplyTimeout time.Duration
	// Grace is how late a move may arrive, to allow for communication between
	// the processes. 0 means one second.
	Grace time.Duration
}

// Setting is the value of an engine's option.
type Setting struct{ Name, Value string }

// ParseCommand splits a text at spaces into a program and its arguments. Text in
// single or double quotes is taken as it is; there are no escapes and no
// variables.
func ParseCommand(text string) (Command, error) {
	var (
		words []string
		word  strings.Builder
		began bool // a word has begun, perhaps an empty one in quotes
		quote rune
	)
	for _, r := range text {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '"' || r == '\'':
			quote, began = r, true
		case strings.ContainsRune(" \t\r\n", r):
			if began {
				words = append(words, word.String())
				word.Reset()
			}
			began = false
		default:
			word.WriteRune(r)
			began = true
		}
	}
	if quote != 0 {
		return Command{}, fmt.Errorf("engine: command %q: a quote is not closed", text)
	}
	if began {
		words = append(words, word.String())
	}
	if len(words) == 0 || words[0] == "" {
		return Command{}, errors.New("engine: no command")
	}
	return Command{Program: words[0], Args: words[1:]}, nil
}

func (c Command) replyTimeout() time.Duration {
	if c.ReplyTimeout <= 0 {
		return 10 * time.Second
	}
	return c.ReplyTimeout
}

func (c Command) grace() time.Duration {
	if c.Grace <= 0 {
		return time.Second
	}
	return c.Grace
}
