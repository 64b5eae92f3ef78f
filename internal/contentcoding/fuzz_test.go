package contentcoding_test

import (
	"net/http"
	"slices"
	"testing"

	"triplecross/internal/contentcoding"
)

// However Accept-Encoding reads: the answer is one of the offered codings or none, and a second
// header of the same text changes nothing.
func FuzzChoose(f *testing.F) {
	for _, text := range []string{"gzip, br;q=0.5", "*;q=0", "identity;q=0, *", "dcz, gzip;q=1.000, br; q = NaN", ";q=", "gzip;q=-1"} {
		f.Add(text)
	}
	offered := []string{"dcz", "br", "gzip"}
	f.Fuzz(func(t *testing.T, accepted string) {
		choose := func(texts ...string) string {
			return contentcoding.Choose(&http.Request{Header: http.Header{"Accept-Encoding": texts}}, offered...)
		}
		got := choose(accepted)
		if got != "" && !slices.Contains(offered, got) {
			t.Errorf("%q chooses %q, which nobody offers", accepted, got)
		}
		if again := choose(accepted, accepted); again != got {
			t.Errorf("%q chooses %q, and twice the same %q", accepted, got, again)
		}
		if none := contentcoding.Choose(&http.Request{Header: http.Header{"Accept-Encoding": {accepted}}}); none != "" {
			t.Errorf("%q chooses %q of nothing", accepted, none)
		}
	})
}
