package tracing_test

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	traces "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"triplecross/internal/logging"
	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/tracing"
)

// sink is a collector.
type sink struct {
	t     *testing.T
	mu    sync.Mutex
	spans map[string]*traces.Span // by name
	paths map[string]bool
	all   []byte
}

func (s *sink) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var export collector.ExportTraceServiceRequest
	if err = errors.Join(err, proto.Unmarshal(body, &export)); err != nil {
		s.t.Error(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.paths[r.URL.Path] = true
	s.all = append(s.all, body...)
	for _, resource := range export.ResourceSpans {
		for _, scope := range resource.ScopeSpans {
			for _, span := range scope.Spans {
				s.spans[span.Name] = span
			}
		}
	}
}

func openSink(t *testing.T) (*sink, string) {
	s := &sink{t: t, spans: map[string]*traces.Span{}, paths: map[string]bool{}}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return s, server.URL
}

func TestARequestItsCommandAndItsAppendAreOneTrace(t *testing.T) {
	s, url := openSink(t)
	var log bytes.Buffer
	tr, err := tracing.Open(t.Context(), tracing.Options{URL: url, Version: "v1", Log: slog.New(slog.NewTextHandler(&log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	disk, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Close()
	ctx, endRequest := tr.Request(logging.WithRequestID(t.Context(), "R1"))
	ctx, endCommand := tr.Command(ctx, "Play")
	a := store.Append{
		GameID: "SECRETID", Summary: &store.Summary{ID: "SECRETID", Status: store.Live},
		Events: []store.Event{{Seq: 1, Kind: "made", Body: []byte("{}")}},
	}
	if err := tr.Store(disk).Append(ctx, a); err != nil {
		t.Fatal(err)
	}
	if _, err := tr.Store(disk).AddChatMessage(ctx, "SECRETID", store.ChatMessage{Channel: "table", Text: "SECRETID"}); err != nil {
		t.Fatal(err)
	}
	if _, err := tr.Store(disk).Events(ctx, "none such", 0); !errors.Is(err, store.ErrNotFound) {
		t.Fatal(err)
	}
	endCommand(nil)
	endRequest("POST", "/t/{id}/play", http.StatusInternalServerError)
	if err := tr.Close(); err != nil {
		t.Fatal(err)
	}
	request, command, write, read := s.spans["POST /t/{id}/play"], s.spans["Play"], s.spans["store.Append"], s.spans["store.Events"]
	said := s.spans["store.AddChatMessage"]
	if request == nil || command == nil || write == nil || read == nil || said == nil {
		t.Fatalf("got %v", s.spans)
	}
	if len(request.ParentSpanId) != 0 || !bytes.Equal(command.ParentSpanId, request.SpanId) || !bytes.Equal(write.ParentSpanId, command.SpanId) ||
		!bytes.Equal(said.ParentSpanId, command.SpanId) {
		t.Error("they do not hang together")
	}
	const failed = traces.Status_STATUS_CODE_ERROR
	if request.Status.GetCode() != failed || read.Status.GetCode() != failed || write.Status.GetCode() == failed {
		t.Error("failures are told where there are none, or the other way round")
	}
	if !s.paths["/v1/traces"] || !bytes.Contains(s.all, []byte("R1")) || bytes.Contains(s.all, []byte("SECRETID")) || bytes.Contains(s.all, []byte("none such")) {
		t.Errorf("sent to %v: %q", s.paths, s.all)
	}
}

// A collector that is not there hurts nobody, and is logged once.
func TestACollectorThatIsGoneIsLoggedOnce(t *testing.T) {
	gone := httptest.NewServer(http.NotFoundHandler())
	url := gone.URL
	gone.Close()
	t.Setenv("OTEL_BSP_SCHEDULE_DELAY", "5")
	t.Setenv("OTEL_EXPORTER_OTLP_TIMEOUT", "20")
	var log bytes.Buffer
	tr, err := tracing.Open(t.Context(), tracing.Options{URL: url, Log: slog.New(slog.NewTextHandler(&log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		_, end := tr.Command(t.Context(), "Play")
		end(nil)
		time.Sleep(10 * time.Millisecond)
	}
	if err := tr.Close(); err != nil {
		t.Error(err)
	}
	if n := strings.Count(log.String(), "traces cannot be sent"); n != 1 || strings.Count(log.String(), "\n") != 1 {
		t.Errorf("the log is\n%s", log.String())
	}
}

func TestOnlyAnAddressIsACollector(t *testing.T) {
	for _, url := range []string{"localhost:4318", "ftp://x", "http://", "::"} {
		if tr, err := tracing.Open(t.Context(), tracing.Options{URL: url}); err == nil {
			t.Errorf("%q is one: %v", url, tr.Close())
		}
	}
}
