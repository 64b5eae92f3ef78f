// Package dictionary compresses pages with an example page that the browser has loaded before,
// as RFC 9842 describes. Clients without it get the pages as they are.
package dictionary

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"

	"github.com/klauspost/compress/zstd"
)

// Dictionary compresses pages by what they have in common with an example.
type Dictionary struct {
	body    []byte
	sum     [sha256.Size]byte
	encoder *zstd.Encoder
}

// Coding is the content coding of pages compressed with a dictionary: zstd after a header that names the dictionary.
const Coding = "dcz"

// magic begins every answer in that coding.
const magic = "\x5e\x2a\x4d\x18\x20\x00\x00\x00"

// window bounds how far back the compressor finds repetitions, and so its memory. It
// has room for the example and a page.
const window = 64 << 10

// New returns a dictionary with an example.
func New(body []byte) (*Dictionary, error) {
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderDictRaw(0, body), zstd.WithWindowSize(window),
		zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithLowerEncoderMem(true), zstd.WithEncoderCRC(false))
	if err != nil {
		return nil, fmt.Errorf("dictionary: %w", err)
	}
	return &Dictionary{body: body, sum: sha256.Sum256(body), encoder: encoder}, nil
}

// Version returns a text that changes with the dictionary.
func (d *Dictionary) Version() string { return hex.EncodeToString(d.sum[:4]) }

// name returns the header value by which a client says that it has the dictionary.
func (d *Dictionary) name() string { return ":" + base64.StdEncoding.EncodeToString(d.sum[:]) + ":" }

// compress returns a page in the coding of this package.
func (d *Dictionary) compress(page []byte) []byte {
	coded := make([]byte, 0, len(magic)+len(d.sum)+len(page)/8)
	coded = append(append(coded, magic...), d.sum[:]...)
	return d.encoder.EncodeAll(page, coded)
}
