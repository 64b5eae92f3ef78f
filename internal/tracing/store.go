package tracing

import (
	"context"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"triplecross/internal/store"
)

// Store wraps a store so that appends, chat messages and reads of logs are parts of traces.
func (t *Tracing) Store(s store.Store) store.Store { return &tracedStore{s, t.tracer} }

type tracedStore struct {
	store.Store
	tracer trace.Tracer
}

// Append implements store.Store.
func (s *tracedStore) Append(ctx context.Context, a store.Append) error {
	ctx, span := s.tracer.Start(ctx, "store.Append", trace.WithAttributes(attribute.Int("events", len(a.Events))))
	defer span.End()
	return failing(span, s.Store.Append(ctx, a))
}

// AddChatMessage implements store.Store.
func (s *tracedStore) AddChatMessage(ctx context.Context, id string, m store.ChatMessage) (int, error) {
	ctx, span := s.tracer.Start(ctx, "store.AddChatMessage")
	defer span.End()
	number, err := s.Store.AddChatMessage(ctx, id, m)
	return number, failing(span, err)
}

// Events implements store.Store.
func (s *tracedStore) Events(ctx context.Context, id string, after int) ([]store.Event, error) {
	ctx, span := s.tracer.Start(ctx, "store.Events")
	defer span.End()
	events, err := s.Store.Events(ctx, id, after)
	span.SetAttributes(attribute.Int("events", len(events)))
	return events, failing(span, err)
}

// failing marks a part of a trace that has failed. The error's text may name a table.
func failing(span trace.Span, err error) error {
	if err != nil {
		span.SetStatus(codes.Error, "")
	}
	return err
}
