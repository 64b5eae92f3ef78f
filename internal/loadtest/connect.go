package loadtest

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// connect opens the connections of tables, as fast as the server accepts them.
func (r *run) connect(ctx context.Context, tables ...*table) error {
	var clients []*client
	for _, t := range tables {
		clients = append(clients, t.clients...)
	}
	err := each(ctx, len(clients), 2*handshakes, func(ctx context.Context, i int) error {
		c := clients[i]
		if err := c.join(ctx); err != nil {
			if err = limited(err); errors.Is(err, ErrLimited) {
				return ErrLimited
			}
			return fmt.Errorf("%s: %w", c, err)
		}
		r.running.Go(func() { c.follow(r.life) })
		return nil
	})
	return r.cause(err)
}

// keepAlive pings every connection twice a minute, some of them each second, until
// the run ends.
func (r *run) keepAlive() {
	const round = 30
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for tick := 0; ; tick++ {
		select {
		case <-ticker.C:
		case <-r.life.Done():
			return
		}
		n := 0
		for _, t := range r.present() {
			for _, c := range t.clients {
				if n++; n%round == tick%round {
					c.ping()
				}
			}
		}
	}
}

// settle waits until nothing is under way at the tables, and then closes their
// connections. Anything that does not end in time is a violation.
func (r *run) settle(tables ...*table) {
	deadline := time.Now().Add(timeout)
	for _, t := range tables {
		why := t.unsettled()
		for why != "" && time.Now().Before(deadline) && r.life.Err() == nil {
			time.Sleep(2 * time.Millisecond)
			why = t.unsettled()
		}
		if why != "" {
			r.violate("%s after %s", why, timeout)
		}
	}
	for _, t := range tables {
		t.close()
	}
}
