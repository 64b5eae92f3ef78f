// Package etag saves clients from loading content that they have already.
package etag

import (
	"net/http"
	"strings"
)

// NotModified sets the ETag of a response, and reports whether the client has
// that version already. If so, it has sent the whole response. version must not
// contain quotes or commas.
//
// http.ServeContent does the same, but needs the content, which here may not
// have been made yet.
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
