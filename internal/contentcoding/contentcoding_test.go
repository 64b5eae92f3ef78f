package contentcoding_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"triplecross/internal/contentcoding"
)

func TestTheCodingIsTheOneThatTheClientLikesBest(t *testing.T) {
	for accepted, want := range map[string]string{
		"":                                  "",
		"br":                                "br",
		"gzip":                              "gzip",
		"gzip, deflate, br, zstd":           "br",
		"GZIP, Br":                          "br",
		"br;q=0.5, gzip":                    "gzip",
		"br; q=0.5 , gzip ; q=0.4":          "br",
		"br;q=0, gzip;q=0.001":              "gzip",
		"br;q=0, gzip;q=0":                  "",
		"*":                                 "br",
		"*;q=0.1, gzip;q=0.2":               "gzip",
		"br;q=0, *":                         "gzip",
		"*;q=0":                             "",
		"identity":                          "",
		"identity, gzip;q=0.5":              "",
		"identity;q=0.5, gzip;q=0.5":        "gzip",
		"identity;q=0, br":                  "br",
		"brotli, xgzip, deflate":            "",
		"br;q=2, gzip;q=much, deflate;q=-1": "",
		"br;level=3, gzip;q=NaN":            "",
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Accept-Encoding", accepted)
		if got := contentcoding.Choose(r, "br", "gzip"); got != want {
			t.Errorf("Accept-Encoding: %s gets %q, want %q", accepted, got, want)
		}
	}
}

func TestSeveralHeadersCountAsOne(t *testing.T) {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Header["Accept-Encoding"] = []string{"gzip;q=0.5", "br;q=0.4"}
	if got := contentcoding.Choose(r, "br", "gzip"); got != "gzip" {
		t.Errorf("chosen is %q", got)
	}
}
