package loadtest

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
)

// createTable creates a table for a slot and seats a new person on every seat. It does not connect
// them, nor the watchers.
func (r *run) createTable(ctx context.Context, slot, watchers int) (*table, error) {
	t := &table{run: r, slot: slot, dice: rand.New(rand.NewPCG(r.Seed, uint64(slot)))}
	for seat := range r.seats + watchers {
		if seat >= r.seats {
			seat = -1
		}
		t.clients = append(t.clients, &client{table: t, site: r.site.client(), seat: seat})
	}
	if err := r.host.create(ctx, t); err != nil {
		return nil, limited(err)
	}
	return t, nil
}

// createTables creates the first n tables. watchers returns the number of watchers of a table.
func (r *run) createTables(n int, watchers func(slot int) int) error {
	r.ended = make(chan *table, n+r.Bots)
	return r.createSlots(&r.tables, n, func(ctx context.Context, slot int) (*table, error) {
		return r.createTable(ctx, slot, watchers(slot))
	})
}

// createSlots creates the tables of n slots.
func (r *run) createSlots(tables *[]*table, n int, create func(ctx context.Context, slot int) (*table, error)) error {
	err := each(r.work, n, parallel, func(ctx context.Context, i int) error {
		t, err := create(ctx, i)
		if err != nil {
			return err
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		*tables = append(*tables, t)
		return nil
	})
	if err != nil {
		return r.cause(err)
	}
	slices.SortFunc(*tables, func(a, b *table) int { return a.slot - b.slot })
	return nil
}

// each does n jobs, several at a time, and returns the first error, after which it
// starts no other job.
func each(ctx context.Context, n, atATime int, job func(ctx context.Context, i int) error) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	var workers sync.WaitGroup
	var taken atomic.Int64
	for range min(n, atATime) {
		workers.Go(func() {
			for ctx.Err() == nil {
				i := int(taken.Add(1)) - 1
				if i >= n {
					return
				}
				if err := job(ctx, i); err != nil {
					fail(err)
				}
			}
		})
	}
	workers.Wait()
	return context.Cause(ctx)
}
