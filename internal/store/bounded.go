package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// ErrStalled means that the store did not answer a read in time, or is unreachable.
var ErrStalled = errors.New("the store does not answer")

// Unreachable reports whether an error means that the store does not answer, or that its database is not
// available: it cannot be reached, is shutting down, has not started yet, or closed the connection before it
// was asked anything.
func Unreachable(err error) bool {
	var database interface{ SQLState() string }
	var connection interface{ SafeToRetry() bool }
	switch {
	case errors.As(err, &database):
		return strings.HasPrefix(database.SQLState(), "57P")
	case errors.As(err, &connection) && connection.SafeToRetry():
		return true
	}
	return errors.Is(err, ErrStalled)
}

// Bounded returns a store whose reads fail with ErrStalled after limit, so that nobody waits for a database
// that does not answer. Writes are not limited: only the store knows when one has failed.
func Bounded(s Store, limit time.Duration) Store { return bounded{s, limit} }

type bounded struct {
	Store
	limit time.Duration
}

func (b bounded) Events(ctx context.Context, gameID string, after int) ([]Event, error) {
	return within(ctx, b, func(ctx context.Context) ([]Event, error) { return b.Store.Events(ctx, gameID, after) })
}

func (b bounded) Summary(ctx context.Context, gameID string) (Summary, error) {
	return within(ctx, b, func(ctx context.Context) (Summary, error) { return b.Store.Summary(ctx, gameID) })
}

func (b bounded) List(ctx context.Context, q Query) ([]Summary, error) {
	return within(ctx, b, func(ctx context.Context) ([]Summary, error) { return b.Store.List(ctx, q) })
}

func (b bounded) Count(ctx context.Context, q Query) (int, error) {
	return within(ctx, b, func(ctx context.Context) (int, error) { return b.Store.Count(ctx, q) })
}

func (b bounded) ChatMessages(ctx context.Context, gameID string, limit int) ([]ChatMessage, error) {
	return within(ctx, b, func(ctx context.Context) ([]ChatMessage, error) { return b.Store.ChatMessages(ctx, gameID, limit) })
}

// within runs a read with the store's time limit.
func within[T any](ctx context.Context, b bounded, read func(context.Context) (T, error)) (T, error) {
	limited, cancel := context.WithTimeout(ctx, b.limit)
	defer cancel()
	got, err := read(limited)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		err = fmt.Errorf("%w: %w", ErrStalled, err)
	}
	return got, err
}
