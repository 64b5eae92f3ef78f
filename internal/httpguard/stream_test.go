package httpguard

import (
	"bufio"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"
)

// timed is a client that tells until when it has to read what is written.
type timed struct {
	*httptest.ResponseRecorder
	until time.Time
	left  []time.Duration // at each write and flush
}

func (w *timed) SetWriteDeadline(until time.Time) error { w.until = until; return nil }

func (w *timed) Write(p []byte) (int, error) {
	w.left = append(w.left, time.Until(w.until))
	return w.ResponseRecorder.Write(p)
}

func (w *timed) FlushError() error {
	w.left = append(w.left, time.Until(w.until))
	return nil
}

func TestAStreamHasADeadlineOnlyWhileItIsWritten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &timed{ResponseRecorder: httptest.NewRecorder()}
		s := NewStream(w)
		for range 2 {
			io.WriteString(s, "part\n")
			time.Sleep(streamPatience / 2)
			if err := s.Flush(); err != nil || !w.until.IsZero() {
				t.Errorf("between two parts the client has time until %v: %v", w.until, err)
			}
			time.Sleep(time.Hour)
		}
		for _, left := range w.left {
			if left != streamPatience {
				t.Errorf("the client has %v", left)
			}
		}
	})
}

// Over HTTP/2 the time for the whole answer does not end a stream either.
func TestSlowAStreamWithoutNewsGoesOnOverHTTP2(t *testing.T) {
	t.Parallel()
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s := NewStream(w)
		for range 2 {
			io.WriteString(s, r.Proto+"\n")
			s.Flush()
			time.Sleep(streamPatience + time.Second)
		}
	}))
	server.EnableHTTP2 = true
	server.Config.WriteTimeout = time.Second
	server.StartTLS()
	defer server.Close()
	answer, err := server.Client().Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	for n := range 2 {
		if !lines.Scan() || lines.Text() != "HTTP/2.0" {
			t.Fatalf("line %d is %q: %v", n, lines.Text(), lines.Err())
		}
	}
}
