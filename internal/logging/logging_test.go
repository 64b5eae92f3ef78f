package logging_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/logging"
)

func TestALineNamesTheRequestThatItIsAbout(t *testing.T) {
	for _, asJSON := range []bool{false, true} {
		var out bytes.Buffer
		log, _ := logging.New(&out, asJSON)
		log.InfoContext(logging.WithRequestID(t.Context(), "R1"), "hello", "n", 1)
		log.Info("alone")
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if len(lines) != 2 {
			t.Fatalf("%d lines: %s", len(lines), out.String())
		}
		if asJSON {
			var line struct {
				Msg, Request string
				N            int
			}
			if err := json.Unmarshal([]byte(lines[0]), &line); err != nil || line.Msg != "hello" || line.Request != "R1" || line.N != 1 {
				t.Errorf("got %s, %v", lines[0], err)
			}
		} else if !strings.HasSuffix(lines[0], "msg=hello n=1 request=R1") {
			t.Errorf("got %s", lines[0])
		}
		if strings.Contains(lines[1], "request") {
			t.Errorf("got %s", lines[1])
		}
	}
}

func TestJSONTellsTimesInSecondsAndAddressesAsText(t *testing.T) {
	var out bytes.Buffer
	log, _ := logging.New(&out, true)
	log.Info("hello", "took", 1500*time.Millisecond, "addr", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, "err", errors.New("why"))
	for _, want := range []string{`"level":"INFO"`, `"took":1.5,`, `"addr":"127.0.0.1:80"`, `"err":"why"`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s is missing in %s", want, out.String())
		}
	}
}

func TestTheLatestFailuresAreKept(t *testing.T) {
	log, recent := logging.New(&bytes.Buffer{}, false)
	log.Info("fine")
	for i := range 60 {
		log.Warn([]string{"slow", "late"}[i%2], "i", i)
	}
	log.With("table", "T").ErrorContext(logging.WithRequestID(t.Context(), "R2"), "broken", "err", errors.New("why"), "stack", "goroutine 1")
	got := recent.Failures()
	if len(got) != 50 {
		t.Fatalf("%d are kept", len(got))
	}
	first := got[0]
	if first.Level != "ERROR" || first.Message != "broken" || first.Request != "R2" || first.Details != "table=T err=why" || first.At.IsZero() {
		t.Errorf("the newest is %+v", first)
	}
	for i, f := range got[1:] {
		if want := fmt.Sprint("i=", 59-i); f.Details != want || f.Level != "WARN" {
			t.Fatalf("got %+v, want %s", f, want)
		}
	}
}

// A full disk refuses thousands of moves a second. The log must not grow as fast, but says how often it was.
func TestWhatRepeatsIsLeftOutOfTheLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		log, recent := logging.New(&out, false)
		for i := range 1000 {
			log.With("table", i).Error("cannot append")
			log.Info("a request")
		}
		log.Error("another failure")
		count := func(what string) int { return strings.Count(out.String(), what) }
		if n := count("cannot append"); n != 50 {
			t.Errorf("%d of 1000 equal lines are logged", n)
		}
		if count("a request") != 1000 || count("another failure") != 1 {
			t.Errorf("%d requests are logged, and %d other failures", count("a request"), count("another failure"))
		}
		out.Reset()
		time.Sleep(10 * time.Second)
		log.With("table", 1).Info("a request")
		if _, first, _ := strings.Cut(out.String(), "level="); !strings.HasPrefix(first, `ERROR msg="lines that repeated were left out" message="cannot append" left_out=950`+"\n") {
			t.Errorf("the next line of any kind comes after\n%s", &out)
		}
		if got := recent.Failures()[0]; got.Details != `message=cannot append left_out=950` || got.Level != "ERROR" {
			t.Errorf("the latest failure is %+v", got)
		}
		out.Reset()
		log.Error("cannot append")
		time.Sleep(10 * time.Second)
		log.Error("cannot append")
		if count("left_out") != 0 || count("cannot append") != 2 {
			t.Errorf("after two failures: %s", &out)
		}
	})
}

// A server that stops within the ten seconds tells it as well, once.
func TestWhatWasLeftOutIsToldAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		log, _ := logging.New(&out, false)
		logging.Flush(log)
		for range 60 {
			log.Error("cannot append")
		}
		logging.Flush(log)
		logging.Flush(log)
		time.Sleep(10 * time.Second)
		log.Info("a request")
		if n := strings.Count(out.String(), `message="cannot append" left_out=10`); n != 1 || strings.Count(out.String(), "left_out") != 1 {
			t.Errorf("it is told %d times:\n%s", n, &out)
		}
	})
}

// One failure that repeats does not hide another with the same message, and causes without end fill no memory and no
// log.
func TestFailuresOfOtherCausesAreNotLeftOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		log, _ := logging.New(&out, false)
		for range 1000 {
			log.Error("a request failed", "err", errors.New("full"))
		}
		log.Error("a request failed", "route", "/", "err", errors.New("locked"))
		if full, locked := strings.Count(out.String(), "err=full"), strings.Count(out.String(), "err=locked"); full != 50 || locked != 1 {
			t.Errorf("one cause is logged %d times, the other %d times", full, locked)
		}
		for i := range 1000 {
			log.Error("a request failed", "err", errors.New(strings.Repeat("long ", 100)+fmt.Sprint(i)), "n", i)
			log.Warn("another", "err", fmt.Errorf("from port %d", i))
		}
		if n := strings.Count(out.String(), "from port"); n > 60 {
			t.Errorf("%d of 1000 lines with other causes are logged", n)
		}
		if n := strings.Count(out.String(), "err=\"long"); n != 50 {
			t.Errorf("%d of 1000 lines with long causes are logged", n)
		}
		out.Reset()
		time.Sleep(10 * time.Second)
		log.Info("a request")
		for _, want := range []string{`message="a request failed" err=full left_out=950`, "message=another left_out=945"} {
			if !strings.Contains(out.String(), want+"\n") {
				t.Errorf("%s is missing:\n%s", want, &out)
			}
		}
	})
}

func TestLongDetailsAreCut(t *testing.T) {
	log, recent := logging.New(&bytes.Buffer{}, false)
	log.Error("x", "long", strings.Repeat("ä", 5000))
	if d := recent.Failures()[0].Details; len(d) > 1010 || !strings.HasSuffix(d, "…") {
		t.Errorf("%d bytes are kept", len(d))
	}
}
