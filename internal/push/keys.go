package push

import (
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
)

// keys are the site's signing keys (VAPID, RFC 8292), encoded for push services.
type keys struct{ private, public string }

// newKeys derives the keys from a secret of the store, so that they are created, copied and rotated with the
// others. About one number in 2³² is not a valid key of the curve; then it tries the next one.
func newKeys(secret []byte) keys {
	for n := uint32(0); ; n++ {
		number := sha256.Sum256(binary.BigEndian.AppendUint32(append([]byte("vapid "), secret...), n))
		if key, err := ecdh.P256().NewPrivateKey(number[:]); err == nil {
			return keys{encode(key.Bytes()), encode(key.PublicKey().Bytes())}
		}
	}
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }
