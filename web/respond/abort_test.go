package respond_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"triplecross/web/respond"
)

func TestAnAnswerThatIsCutOffIsLoggedUnlessItsClientHasLeft(t *testing.T) {
	for left, want := range map[bool]int{false: 1, true: 0} {
		var log bytes.Buffer
		to := &respond.Responder{Log: slog.New(slog.NewTextHandler(&log, nil)), Address: func(*http.Request) string { return "192.0.2.1" }}
		ctx, leave := context.WithCancel(context.WithValue(t.Context(), chi.RouteCtxKey, chi.NewRouteContext()))
		if left {
			leave()
		}
		func() {
			defer leave()
			defer func() {
				if cause := recover(); cause != http.ErrAbortHandler {
					t.Errorf("the handler ends with %v", cause)
				}
			}()
			to.Abort(httptest.NewRequestWithContext(ctx, http.MethodGet, "/yours/data", nil), errors.New("no more"))
		}()
		if got := strings.Count(log.String(), "level=ERROR"); got != want {
			t.Errorf("left %t, %d errors are logged: %s", left, got, &log)
		}
	}
}
