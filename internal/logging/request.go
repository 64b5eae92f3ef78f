package logging

import (
	"context"
	"crypto/rand"
)

type requestKey struct{}

// WithRequestID returns a context of a request with an id. What is logged with it
// names the id.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, requestKey{}, id)
}

// RequestID returns the id of the request that a context belongs to, empty if there is
// none.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestKey{}).(string)
	return id
}

// NewRequestID returns a random id.
func NewRequestID() string { return rand.Text()[:12] }
