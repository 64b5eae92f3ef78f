package static

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"

	"github.com/andybalholm/brotli"
)

// packedDir holds what is large and embedded only as brotli has compressed it: the program that
// searches in the browser, and its networks.
const packedDir = "engine"

const (
	// engineWorker is the script of the worker that runs the program.
	engineWorker = "dist/engine.js"
	// enginePolicy is its content security policy: it alone may compile a program.
	enginePolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
)

// newPacked returns a file of packedDir.
func newPacked(name string) (file, error) {
	packed, err := embedded.ReadFile(name + brotliExt)
	if err != nil {
		return file{}, err
	}
	sum := sha256.Sum256(packed)
	return file{
		coded: map[string][]byte{"br": packed}, codings: []string{"br"},
		mediaType: mediaType(name), version: hex.EncodeToString(sum[:4]),
	}, nil
}

// unpack answers a client that does not read brotli, as browsers do not without TLS.
func (f file) unpack(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		io.Copy(w, brotli.NewReader(bytes.NewReader(f.coded["br"]))) // an error means that the client is gone
	}
}
