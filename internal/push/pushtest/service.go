// Package pushtest provides a push service for tests. It checks the sender's signature, and decrypts notices
// with the browsers' keys.
package pushtest

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
)

// Origin is the origin of a service that is reached without a network.
const Origin = "https://push.example"

// Service is a push service. It is both an http.Handler and an http.RoundTripper that reaches it without a
// network.
type Service struct {
	Origin string

	mu       sync.Mutex
	browsers map[string]*Browser // by path
	wrong    []error
}

// New returns a service without browsers.
func New() *Service { return &Service{Origin: Origin, browsers: map[string]*Browser{}} }

// Browser is a browser that has subscribed.
type Browser struct {
	Endpoint, Key, Auth string
	Notices             chan Notice

	private *ecdh.PrivateKey
	status  int
}

// Notice is a notice that a browser received.
type Notice struct {
	Title, Body, Tag string
	Payload          string // the whole JSON
	Topic, TTL       string
	Server           string // the sender's public key
}

// Subscribe returns a new browser with its own keys.
func (s *Service) Subscribe() *Browser {
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		panic(err)
	}
	path, auth := "/"+rand.Text(), make([]byte, 16)
	rand.Read(auth)
	b := &Browser{
		Endpoint: s.Origin + path, Key: encode(private.PublicKey().Bytes()), Auth: encode(auth),
		Notices: make(chan Notice, 1000), private: private, status: http.StatusCreated,
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsers[path] = b
	return b
}

// Answer makes the service answer with a status to everything sent to a browser. The browser receives nothing
// if the status is a failure.
func (s *Service) Answer(b *Browser, status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b.status = status
}

// Wrong returns the faults found in requests, joined.
func (s *Service) Wrong() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return errors.Join(s.wrong...)
}

// RoundTrip implements http.RoundTripper.
func (s *Service) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Result(), r.Context().Err()
}

// ServeHTTP accepts a notice.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.browsers[r.URL.Path]
	if b == nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	n, err := s.read(b, r)
	if err != nil {
		s.wrong = append(s.wrong, err)
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if b.status/100 == 2 {
		b.Notices <- n
	}
	w.WriteHeader(b.status)
}

func (s *Service) read(b *Browser, r *http.Request) (n Notice, err error) {
	if n.Server, err = s.signer(r.Header.Get("Authorization")); err != nil {
		return n, err
	}
	if r.Method != http.MethodPost || r.Header.Get("Content-Encoding") != "aes128gcm" {
		return n, fmt.Errorf("a %s with the coding %s", r.Method, r.Header.Get("Content-Encoding"))
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return n, err
	}
	text, err := b.open(body)
	if err != nil {
		return n, err
	}
	n.Payload, n.Topic, n.TTL = string(text), r.Header.Get("Topic"), r.Header.Get("TTL")
	return n, json.Unmarshal(text, &n)
}

// signer returns the key that signed a request by VAPID.
func (s *Service) signer(header string) (key string, err error) {
	token, key, ok := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	point, wrongKey := decode(key)
	signed, signature, _ := cutLast(token)
	sum, wrong := decode(signature)
	if !ok || wrongKey != nil || wrong != nil || len(sum) != 64 || len(point) != 65 {
		return "", fmt.Errorf("no signature in %q", header)
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return "", err
	}
	hash := sha256.Sum256([]byte(signed))
	if !ecdsa.Verify(public, hash[:], new(big.Int).SetBytes(sum[:32]), new(big.Int).SetBytes(sum[32:])) {
		return "", errors.New("the signature does not match the key")
	}
	_, claims, _ := strings.Cut(signed, ".")
	text, err := decode(claims)
	if err != nil {
		return "", err
	}
	var c struct{ Aud, Sub string }
	if err := json.Unmarshal(text, &c); err != nil || c.Aud != s.Origin || c.Sub == "" {
		return "", fmt.Errorf("the claims are %s, %v", text, err)
	}
	return key, nil
}

func cutLast(s string) (before, after string, ok bool) {
	i := strings.LastIndexByte(s, '.')
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+1:], true
}

// open decrypts a request's body (RFC 8291).
func (b *Browser) open(body []byte) ([]byte, error) {
	const head = 16 + 4 + 1 + 65
	if len(body) < head || body[20] != 65 {
		return nil, errors.New("the head is too short")
	}
	salt, sender := body[:16], body[21:head]
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return nil, err
	}
	shared, err := b.private.ECDH(public)
	if err != nil {
		return nil, err
	}
	auth, err := decode(b.Auth)
	if err != nil {
		return nil, err
	}
	own := b.private.PublicKey().Bytes()
	ikm, err := hkdf.Key(sha256.New, shared, auth, "WebPush: info\x00"+string(own)+string(sender), 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	text, err := gcm.Open(nil, nonce, body[head:], nil)
	if err != nil {
		return nil, err
	}
	text = bytes.TrimRight(text, "\x00")
	if len(text) == 0 || text[len(text)-1] != 2 {
		return nil, errors.New("the padding has no end")
	}
	return text[:len(text)-1], nil
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func decode(s string) ([]byte, error) { return base64.RawURLEncoding.DecodeString(s) }
