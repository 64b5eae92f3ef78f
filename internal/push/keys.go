package push

import (
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
)

// keys are those with which the site signs what it sends (VAPID, RFC 8292), as push services read
// them.
type keys struct{ private, public string }

// newKeys derives them from a secret of the store, so that they are made, copied and rotated with the
// others. One number in 2³² is not a key of the curve; then the next one is taken.
func newKeys(secret []byte) keys {
	for n := uint32(0); ; n++ {
		number := sha256.Sum256(binary.BigEndian.AppendUint32(append([]byte("vapid "), secret...), n))
		if key, err := ecdh.P256().NewPrivateKey(number[:]); err == nil {
			return keys{encode(key.Bytes()), encode(key.PublicKey().Bytes())}
		}
	}
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }
