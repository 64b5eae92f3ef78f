// Package tracing sends traces of what a server does to a collector, by OpenTelemetry:
// of requests, of commands at tables, and of the store's part in them. Nothing in a trace
// can open a table or a seat: it has routes and names of commands, and no paths, ids,
// names or texts.
package tracing

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"triplecross/internal/logging"
)

// Options say where traces go.
type Options struct {
	// URL is the collector's, for OTLP over HTTP; without a path it is that of the
	// standard, /v1/traces.
	URL     string
	Version string // of the program
	Log     *slog.Logger
}

// Tracing sends traces. Its methods are safe for concurrent use.
type Tracing struct {
	provider *sdk.TracerProvider
	tracer   trace.Tracer
}

// Open returns a tracing, which the caller closes. It does not wait for the collector:
// while that cannot be reached, traces are lost and the log says so once. The variables
// OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG of the standard choose which share is
// sent; without them all are.
func Open(ctx context.Context, o Options) (*Tracing, error) {
	u, err := url.Parse(o.URL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("tracing: %q is not an address such as http://localhost:4318", o.URL)
	}
	if u.Path == "" || u.Path == "/" {
		u.Path = "/v1/traces"
	}
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(u.String()))
	if err != nil {
		return nil, fmt.Errorf("tracing: %w", err)
	}
	provider := sdk.NewTracerProvider(
		sdk.WithBatcher(&reporter{Exporter: exporter, log: o.Log}),
		sdk.WithResource(resource.NewSchemaless(attribute.String("service.name", "triplecross"), attribute.String("service.version", o.Version))),
	)
	return &Tracing{provider, provider.Tracer("triplecross")}, nil
}

// closeTimeout is how long Close waits for the collector to take the last traces.
const closeTimeout = 3 * time.Second

// Close sends what is left and ends the tracing.
func (t *Tracing) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	if err := t.provider.Shutdown(ctx); err != nil {
		return fmt.Errorf("tracing: %w", err)
	}
	return nil
}

// Request begins the trace of a request. What clients say of traces of their own is not
// believed.
func (t *Tracing) Request(ctx context.Context) (within context.Context, end func(method, route string, status int)) {
	within, span := t.tracer.Start(ctx, "request", trace.WithSpanKind(trace.SpanKindServer), trace.WithNewRoot())
	return within, func(method, route string, status int) {
		span.SetName(method + " " + route)
		span.SetAttributes(attribute.String("http.request.method", method), attribute.String("http.route", route),
			attribute.Int("http.response.status_code", status), attribute.String("request", logging.RequestID(ctx)))
		if status >= http.StatusInternalServerError {
			span.SetStatus(codes.Error, "")
		}
		span.End()
	}
}

// Command begins the part of a trace that is a command at a table.
func (t *Tracing) Command(ctx context.Context, name string) (context.Context, func(error)) {
	return t.part(ctx, name)
}

// part begins a part of a trace. Most errors of commands are refusals, which are no failures of
// the server: an error becomes an attribute, and only those of the store set the status.
func (t *Tracing) part(ctx context.Context, name string) (context.Context, func(error)) {
	ctx, span := t.tracer.Start(ctx, name)
	return ctx, func(err error) {
		if err != nil {
			span.SetAttributes(attribute.Bool("refused", true))
		}
		span.End()
	}
}

// reporter sends traces, and logs when that begins to fail and when it works again. The
// library itself would write every failure to the standard error.
type reporter struct {
	*otlptrace.Exporter
	log    *slog.Logger
	failed atomic.Bool
}

// ExportSpans implements the SDK's exporter.
func (r *reporter) ExportSpans(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	err := r.Exporter.ExportSpans(ctx, spans)
	switch {
	case err != nil && !r.failed.Swap(true):
		r.log.Warn("traces cannot be sent", "err", err)
	case err == nil && r.failed.Swap(false):
		r.log.Info("traces are sent again")
	}
	return nil
}
