package web

import (
	"net/http"
	"time"

	"github.com/go-chi/httprate"
)

// Limits bound what one address may do. 0 sets no bound.
type Limits struct {
	Create   int // tables a minute
	Act      int // form posts at tables a minute
	Messages int // messages a second on one socket, ten times as many in a burst
}

func (l Limits) create() func(http.Handler) http.Handler { return perMinute(l.Create) }
func (l Limits) act() func(http.Handler) http.Handler    { return perMinute(l.Act) }

func perMinute(n int) func(http.Handler) http.Handler {
	if n == 0 {
		return func(next http.Handler) http.Handler { return next }
	}
	return httprate.LimitByIP(n, time.Minute)
}
