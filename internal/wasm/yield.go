//go:build js

package main

import (
	"context"
	"time"
)

// asked is the context of a question. Its Err lets the worker read its messages now and then, one of
// which may end the search: a browser has a single thread for both.
type asked struct {
	looked int64 // when messages were read last, in Unix milliseconds
	ended  bool
}

var _ context.Context = (*asked)(nil)

// interval is how long a message may have to wait, in milliseconds.
const interval = 50

func (a *asked) Err() error {
	if time.Now().UnixMilli()-a.looked > interval {
		time.Sleep(time.Millisecond)
		a.looked = time.Now().UnixMilli()
	}
	if a.ended {
		return context.Canceled
	}
	return nil
}

func (a *asked) Deadline() (time.Time, bool) { return time.Time{}, false }
func (a *asked) Value(any) any               { return nil }

// Done returns nil, for searches only ask for Err.
func (a *asked) Done() <-chan struct{} { return nil }
