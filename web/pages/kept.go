package pages

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"regexp"
)

// hashHeader has a hash of a page without the versions of the files that it names: in an answer that of the page, in
// a request that of the page which the service worker has.
const hashHeader = "Text-Hash"

// version matches what follows a path in the address of a file whose content has a version.
var version = regexp.MustCompile(`(\?v=)(\w*)`)

// Kept answers with pages that browsers keep. If the browser has the same page, apart from the versions of the files
// that it names, the answer is these versions, in the page's order: most updates of the site change no more than that.
func Kept(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page := &heldPage{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(page, r)
		body := page.body.Bytes()
		if page.status == http.StatusOK {
			sum := sha256.Sum256(version.ReplaceAll(body, []byte("$1")))
			hash := hex.EncodeToString(sum[:8])
			w.Header().Set(hashHeader, hash)
			if r.Header.Get(hashHeader) == hash {
				page.status, body = http.StatusIMUsed, versions(body)
			}
		}
		w.WriteHeader(page.status)
		w.Write(body) // fails only if the client has left
	})
}

// versions returns the versions that a page names, separated by blanks.
func versions(page []byte) []byte {
	var all [][]byte
	for _, found := range version.FindAllSubmatch(page, -1) {
		all = append(all, found[2])
	}
	return bytes.Join(all, []byte(" "))
}

// heldPage holds an answer back until it is complete.
type heldPage struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

func (p *heldPage) WriteHeader(status int)         { p.status = status }
func (p *heldPage) Write(part []byte) (int, error) { return p.body.Write(part) }
