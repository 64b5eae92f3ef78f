package cli

import (
	"context"
	"log/slog"

	"triplecross/internal/tracing"
)

// openTraces returns the tracing that sends to a collector, or nil without one.
func openTraces(ctx context.Context, log *slog.Logger, collector string) (*tracing.Tracing, error) {
	if collector == "" {
		return nil, nil
	}
	t, err := tracing.Open(ctx, tracing.Options{URL: collector, Version: programVersion(), Log: log})
	if err != nil {
		return nil, &callError{err}
	}
	log.Info("traces are sent")
	return t, nil
}
