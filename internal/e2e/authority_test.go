//go:build unix

package e2e_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// authority is Pebble, which validates domains like Let's Encrypt, with a DNS server for which
// every name is this machine.
type authority struct {
	t         *testing.T
	directory string // the URL of the ACME directory
	trust     string // the file with the certificate of that URL
	mgmt      string // the URL at which Pebble serves its own root
	roots     *x509.CertPool
	client    *http.Client
	plain     string // the addresses at which it validates the domain
	secure    string
	processes []*helper
}

// freeAddress returns an address of this machine at which nothing listens. Its port is below those
// that systems give to connections and to listeners on any port, so that it is unlikely to be taken
// meanwhile.
func freeAddress(t *testing.T) string {
	t.Helper()
	for range 100 {
		port, err := rand.Int(rand.Reader, big.NewInt(12_000))
		if err != nil {
			t.Fatal(err)
		}
		addr := fmt.Sprintf("127.0.0.1:%d", 20_000+port.Int64())
		if l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", addr); err == nil {
			l.Close()
			return addr
		}
	}
	t.Fatal("no port is free")
	return ""
}

func portOf(t *testing.T, addr string) int {
	t.Helper()
	a, err := net.ResolveTCPAddr("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	return a.Port
}

// openAuthority runs Pebble. Its certificates have the given validity. If another program takes one of
// its ports first, openAuthority tries others.
func openAuthority(t *testing.T, programs string, validity time.Duration) *authority {
	t.Helper()
	for range 3 {
		a, err := startAuthority(t, programs, validity)
		if err == nil {
			return a
		}
		t.Log(err)
	}
	t.Fatal("Pebble does not run")
	return nil
}

func startAuthority(t *testing.T, programs string, validity time.Duration) (*authority, error) {
	t.Helper()
	dir := t.TempDir()
	a := &authority{t: t, trust: filepath.Join(dir, "cert.pem"), plain: freeAddress(t), secure: freeAddress(t)}
	listen, mgmt, names := freeAddress(t), freeAddress(t), freeAddress(t)
	a.directory, a.mgmt = "https://"+listen+"/dir", "https://"+mgmt
	a.writeCertificate(a.trust, filepath.Join(dir, "key.pem"))
	config := filepath.Join(dir, "pebble.json")
	text, err := json.Marshal(map[string]any{"pebble": map[string]any{
		"listenAddress": listen, "managementListenAddress": mgmt,
		"certificate": a.trust, "privateKey": filepath.Join(dir, "key.pem"),
		"httpPort": portOf(t, a.plain), "tlsPort": portOf(t, a.secure),
		"profiles": map[string]any{"default": map[string]any{"description": "of the test", "validityPeriod": int(validity.Seconds())}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(config, text, 0o600); err != nil {
		t.Fatal(err)
	}
	a.run(filepath.Join(programs, "pebble-challtestsrv"), "-dnsserver", names, "-defaultIPv4", "127.0.0.1", "-defaultIPv6", "",
		"-http01", "", "-https01", "", "-tlsalpn01", "", "-doh", "", "-management", freeAddress(t))
	pebble := a.run(filepath.Join(programs, "pebble"), "-config", config, "-dnsserver", names)
	return a, a.awaitRoots(pebble)
}

// helper is a program that runs at most until the test ends.
type helper struct {
	*exec.Cmd
	said  bytes.Buffer // complete when it has ended
	ended chan struct{}
}

// run runs a program.
func (a *authority) run(name string, args ...string) *helper {
	a.t.Helper()
	cmd := &helper{Cmd: exec.CommandContext(a.t.Context(), name, args...), ended: make(chan struct{})}
	cmd.Stdout, cmd.Stderr = &cmd.said, &cmd.said
	cmd.Env = append(os.Environ(), "PEBBLE_VA_NOSLEEP=1", "PEBBLE_WFE_NONCEREJECT=0")
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = time.Second
	if err := cmd.Start(); err != nil {
		a.t.Fatal(err)
	}
	go func() {
		defer close(cmd.ended)
		cmd.Wait()
	}()
	a.t.Cleanup(func() { <-cmd.ended }) // by then the context has ended
	a.processes = append(a.processes, cmd)
	return cmd
}

// writeCertificate writes a certificate for this machine and its key.
func (a *authority) writeCertificate(cert, key string) {
	a.t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		a.t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "authority"}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		a.t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		a.t.Fatal(err)
	}
	for file, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			a.t.Fatal(err)
		}
	}
	pool := x509.NewCertPool()
	own, err := x509.ParseCertificate(der)
	if err != nil {
		a.t.Fatal(err)
	}
	pool.AddCert(own)
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}
	a.t.Cleanup(transport.CloseIdleConnections)
	a.client = &http.Client{Transport: transport}
}

// awaitRoots waits until Pebble runs, and reads the root of the certificates that it issues.
func (a *authority) awaitRoots(pebble *helper) error {
	a.t.Helper()
	a.roots = x509.NewCertPool()
	for began := time.Now(); time.Since(began) < timeout; time.Sleep(10 * time.Millisecond) {
		select {
		case <-pebble.ended:
			return fmt.Errorf("Pebble has ended: %s", &pebble.said)
		default:
		}
		r, err := http.NewRequestWithContext(a.t.Context(), http.MethodGet, a.mgmt+"/roots/0", nil)
		if err != nil {
			a.t.Fatal(err)
		}
		answer, err := a.client.Do(r)
		if err != nil {
			continue
		}
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err == nil && a.roots.AppendCertsFromPEM(text) {
			return nil
		}
	}
	return errors.New("Pebble does not serve its root")
}

// end ends the authority.
func (a *authority) end() {
	for _, p := range a.processes {
		p.Process.Kill()
	}
}

// browser returns a transport that finds every name on this machine and trusts the
// authority.
func (a *authority) browser() *http.Transport {
	to := map[string]string{"80": a.plain}
	t := &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: a.roots}, ForceAttemptHTTP2: true,
		DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			_, port, err := net.SplitHostPort(addr)
			if err != nil {
				return nil, err
			}
			if other, ok := to[port]; ok {
				return new(net.Dialer).DialContext(ctx, network, other)
			}
			return new(net.Dialer).DialContext(ctx, network, net.JoinHostPort("127.0.0.1", port))
		},
	}
	a.t.Cleanup(t.CloseIdleConnections)
	return t
}
