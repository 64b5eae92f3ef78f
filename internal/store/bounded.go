package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// ErrStalled says that the store has not answered a read in time, or cannot be reached.
var ErrStalled = errors.New("the store does not answer")

// Unreachable reports whether an error says that the store does not answer, or that its database is not there: it
// cannot be reached, ends, has not started yet, or has ended the connection before anything was asked.
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

// Bounded returns a store whose reads fail with ErrStalled after a time, so that nobody waits for
// a database that says nothing. Writes take as long as they take: only the store knows when one
// has failed.
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

// within runs a read that has only so much time.
func within[T any](ctx context.Context, b bounded, read func(context.Context) (T, error)) (T, error) {
	limited, cancel := context.WithTimeout(ctx, b.limit)
	defer cancel()
	got, err := read(limited)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		err = fmt.Errorf("%w: %w", ErrStalled, err)
	}
	return got, err
}
