package siteclient_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

func TestALinkOfASeatIsReadInBothItsForms(t *testing.T) {
	want := siteclient.SeatLink{Site: "https://example.org:8080", Table: "TABLE", Key: "KEY"}
	for _, text := range []string{"https://example.org:8080/t/TABLE/seat/KEY", "https://example.org:8080/t/TABLE#KEY"} {
		if got, err := siteclient.ParseSeatLink(text); err != nil || got != want {
			t.Errorf("%s is read as %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "example.org/t/TABLE/seat/KEY", "https://example.org/t/TABLE", "https://example.org/t/TABLE/join/KEY", "ftp://example.org/t/TABLE#KEY"} {
		if got, err := siteclient.ParseSeatLink(text); err == nil {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}

func TestAViewFollowsItsMessages(t *testing.T) {
	var v siteclient.View
	follow := func(text string) error {
		m, err := siteclient.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return v.Follow(m)
	}
	for _, text := range []string{
		`{"t":"view","n":5,"status":"live","ply":0,"pieces":"a1=0 g4=1","u":1,"l":"a1-b1 a9-a8&:a9.a8 pass:","you":[0],"k":{"left":[9000,8000],"run":1,"plus":2000}}`,
		`{"t":"here","on":3,"watchers":2,"k":{"left":[1,2],"run":1}}`,
		`{"t":"move","n":6,"s":0,"m":"a1-b1","d":"a1 b1=0","u":2,"k":7000}`,
		`{"t":"sync","n":6}`,
	} {
		if err := follow(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	want := siteclient.View{
		Version: 6, Status: protocol.Live, Ply: 1, Pieces: map[string]string{"b1": "0", "g4": "1"}, Turn: 2, You: []int{0},
		Clock: siteclient.Clock{Left: []time.Duration{7 * time.Second, 8 * time.Second}, Inc: 2 * time.Second},
	}
	if diff := cmp.Diff(want, v); diff != "" {
		t.Error(diff)
	}
	for _, text := range []string{`{"t":"move","n":6}`, `{"t":"move","n":8}`, `{"t":"view","n":5}`, `{"t":"sync","n":7}`} {
		if err := follow(text); err == nil {
			t.Errorf("%s follows version 6", text)
		}
	}
}

func TestMovesAreTheTextsOfWholeTurns(t *testing.T) {
	want := []string{"a1-b1", "a1-a2", "pass"}
	if diff := cmp.Diff(want, siteclient.Moves("a1-b1 a1-a2:a1.a2?Q a9-a8&:a9.a8 pass:")); diff != "" {
		t.Error(diff)
	}
}

// requestError returns the error of a request to a site.
func requestError(t *testing.T, site string) error {
	t.Helper()
	_, err := siteclient.New(site, http.DefaultTransport.(*http.Transport).Clone()).Get(t.Context(), "/", nil)
	if err == nil {
		t.Fatalf("a request to %s succeeds", site)
	}
	return err
}

func TestWhatMaySucceedLaterIsTriedAgainWhenTheSiteSays(t *testing.T) {
	plain, gone := httptest.NewServer(http.NotFoundHandler()), httptest.NewServer(http.NotFoundHandler())
	defer plain.Close()
	gone.Close()
	for _, tt := range []struct {
		err   error
		after time.Duration
		again bool
	}{
		{io.ErrUnexpectedEOF, 0, true},
		{&siteclient.Refusal{Status: http.StatusTooManyRequests, RetryAfter: 7 * time.Second}, 7 * time.Second, true},
		{&siteclient.Refusal{Status: http.StatusServiceUnavailable}, 0, true},
		{&siteclient.Refusal{Status: http.StatusTooManyRequests, RetryAfter: time.Minute}, time.Minute, true},
		{&siteclient.Refusal{Status: http.StatusTooManyRequests, RetryAfter: 20 * time.Hour}, 20 * time.Hour, false},
		{&siteclient.Refusal{Status: http.StatusNotFound}, 0, false},
		{&siteclient.CloseError{Code: protocol.CloseRestart}, 0, true},
		{&siteclient.CloseError{Code: protocol.CloseTooMany}, 8 * time.Second, true},
		{&siteclient.CloseError{Code: protocol.CloseMalformed}, 0, false},
		{fmt.Errorf("wrapped: %w", &siteclient.CloseError{Code: protocol.CloseUnknown}), 0, false},
		{requestError(t, strings.Replace(plain.URL, "http:", "https:", 1)), 0, false},
		{requestError(t, gone.URL), 0, true},
	} {
		if after, again := siteclient.Retry(tt.err); after != tt.after || again != tt.again {
			t.Errorf("%v: %v, %t", tt.err, after, again)
		}
	}
}

func TestPausesGrowUpToTheLast(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := siteclient.Backoff{First: time.Second, Last: 4 * time.Second}
		pause := func(least time.Duration) time.Duration {
			began := time.Now()
			if err := b.Wait(t.Context(), least); err != nil {
				t.Fatal(err)
			}
			return time.Since(began)
		}
		for i, average := range []time.Duration{1, 2, 4, 4, 4} {
			if d := pause(0); d < average*time.Second/2 || d > 3*average*time.Second/2 {
				t.Errorf("pause %d is %v", i, d)
			}
		}
		if d := pause(time.Minute); d != time.Minute {
			t.Errorf("the site asks for a minute, and gets %v", d)
		}
		b.Reset()
		if d := pause(0); d > 3*time.Second/2 {
			t.Errorf("after a success the pause is %v", d)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := b.Wait(ctx, time.Hour); !errors.Is(err, context.Canceled) {
			t.Errorf("when the context ends: %v", err)
		}
	})
}

// The site fails at first, has moved to another path, and sets a cookie.
func TestTheAPIIsAskedAgainFollowsRedirectsAndKeepsCookies(t *testing.T) {
	calls := 0
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/tables", func(w http.ResponseWriter, r *http.Request) {
		if calls++; calls == 1 {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		http.Redirect(w, r, "/new/api/tables", http.StatusPermanentRedirect)
	})
	mux.HandleFunc("POST /new/api/tables", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || string(body) != `{"seats":["me","open"]}` || r.Header.Get("Authorization") != "Bearer TOKEN" {
			t.Errorf("%q, %v, with %v", body, err, r.Header)
		}
		http.SetCookie(w, &http.Cookie{Name: "person", Value: "somebody", Path: "/"})
		fmt.Fprint(w, `{"table":"ID","seats":[{"seat":1,"link":"LINK"}]}`)
	})
	mux.HandleFunc("GET /g/ID.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "3")
		w.WriteHeader(http.StatusConflict)
		fmt.Fprint(w, `{"code":"status","why":"Not now."}`)
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	c := siteclient.New(server.URL, &http.Transport{})
	defer c.Close()
	c.Header = siteclient.Bearer("TOKEN")
	var grant siteclient.Grant
	err := siteclient.Persist(t.Context(), slog.New(slog.DiscardHandler), func() (err error) {
		grant, err = c.Create(t.Context(), siteclient.NewTable{Seats: []string{"me", "open"}})
		return err
	})
	if err != nil || grant.Table != "ID" || len(grant.Seats) != 1 || grant.Seats[0].Link != "LINK" {
		t.Errorf("%+v, %v", grant, err)
	}
	if got := c.Cookie("person"); got != "somebody" {
		t.Errorf("the cookie is %q", got)
	}
	_, err = c.Record(t.Context(), "ID")
	var refused *siteclient.Refusal
	if !errors.As(err, &refused) || refused.Code != protocol.CodeStatus || refused.Error() != "Not now." || refused.RetryAfter != 3*time.Second || refused.Temporary() {
		t.Errorf("a refusal is %+v", err)
	}
}
