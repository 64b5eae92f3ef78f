// Package etag answers requests for content that the client has already.
package etag

import (
	"net/http"
	"strings"
)

// NotModified sets the ETag of an answer, and reports whether the client has that
// very content. Then it has answered. version must be without quotes and commas.
//
// http.ServeContent does this too, but only with the content at hand; here the
// content need not have been made.
func NotModified(w http.ResponseWriter, r *http.Request, version string) bool {
	tag := `"` + version + `"`
	w.Header().Set("ETag", tag)
	for known := range strings.SplitSeq(strings.Join(r.Header.Values("If-None-Match"), ","), ",") {
		if known = strings.TrimSpace(known); known == "*" || strings.TrimPrefix(known, "W/") == tag {
			w.WriteHeader(http.StatusNotModified)
			return true
		}
	}
	return false
}
