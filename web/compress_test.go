package web_test

import (
	"net/http"
	"testing"

	"triplecross/web"
)

func TestPagesAreCompressedForWhoTakesThat(t *testing.T) {
	s := open(t, web.Limits{})
	for accepted, want := range map[string]string{
		"gzip, deflate, br":     "gzip",
		"gzip;q=0.1":            "gzip",
		"":                      "",
		"br":                    "",
		"gzip;q=0":              "",
		"gzip;q=0, *":           "",
		"gzip;q=0.5, identity":  "",
		"identity;q=0.5, gzip":  "gzip",
		"gzip; q=0, deflate, x": "",
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/about", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept-Encoding", accepted) // so the client leaves the answer as it is
		res, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if got := res.Header.Get("Content-Encoding"); got != want {
			t.Errorf("to %q the coding is %q", accepted, got)
		}
	}
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
}
