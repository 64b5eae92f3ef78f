package seat

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// A program may be told to stop while it still looks at the table, or while it takes the seat. If it got the
// seat, a bot plays on.
func TestAProgramThatIsToldToStopSaysSoAndKeepsNoSeat(t *testing.T) {
	for at, want := range map[string]struct {
		says string
		left bool
	}{
		"/g/T.json":          {"told to stop", false},
		"/api/tables/T/take": {"told to stop; a bot plays on", true},
	} {
		ctx, stop := context.WithCancel(t.Context())
		left := false
		site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == at {
				io.Copy(io.Discard, r.Body) // so that the server notices when the client breaks off
				stop()
				select {
				case <-r.Context().Done(): // the answer would not arrive
				case <-time.After(200 * time.Millisecond):
				}
			}
			switch r.URL.Path {
			case "/g/T.json":
				io.WriteString(w, `{"game":"chexers","status":"live","version":3}`)
			case "/api/tables/T/take":
				io.WriteString(w, `{"table":"T","seats":[{"seat":1,"link":"next"}]}`)
			case "/t/T/stand":
				left = r.FormValue("seat") == "1" && r.FormValue("failure") == "stopped"
			}
		}))
		err := Play(ctx, Options{Link: site.URL + "/t/T/seat/KEY", Player: mute{}, Log: slog.New(slog.DiscardHandler)})
		site.Close()
		if err == nil || err.Error() != want.says || left != want.left {
			t.Errorf("%s: the program says %v; the seat was left: %t", at, err, left)
		}
	}
}
