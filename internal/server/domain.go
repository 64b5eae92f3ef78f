package server

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// Domain is where a server that ends TLS itself can be reached.
type Domain struct {
	Names     []string // the first one is the site's
	Folder    string   // keeps the certificates and the account's key; whoever reads it can pose as the site
	Email     string   // gets warnings of the authority; may be empty
	Directory string   // of another authority than Let's Encrypt; empty is that one
	Plain     string   // the address for http, which leads to https
}

// TLS is a domain with its certificates.
type TLS struct {
	domain  Domain
	manager *autocert.Manager
}

// NewTLS returns the TLS of a domain. It gets a certificate when somebody comes first,
// which is ServePlain itself, keeps it, and renews it in time.
func NewTLS(d Domain) *TLS {
	m := &autocert.Manager{
		Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(d.Folder), HostPolicy: autocert.HostWhitelist(d.Names...), Email: d.Email,
	}
	if d.Directory != "" {
		m.Client = &acme.Client{DirectoryURL: d.Directory}
	}
	return &TLS{d, m}
}

// Listen returns a listener that ends TLS, for HTTP/2 and HTTP/1.1. Why there is no certificate for one of the names
// is logged.
func (t *TLS) Listen(log *slog.Logger, l net.Listener) net.Listener {
	config := t.manager.TLSConfig()
	config.MinVersion = tls.VersionTLS12
	get, failures := config.GetCertificate, &certificateFailures{log: log, logged: make(map[string]time.Time)}
	config.GetCertificate = func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
		certificate, err := get(hello)
		// Others look for sites that are not here, and for answers to challenges of their own.
		if err != nil && t.has(hello.ServerName) && !slices.Contains(hello.SupportedProtos, acme.ALPNProto) {
			failures.add(hello.ServerName, err)
		}
		return certificate, err
	}
	return tls.NewListener(l, config)
}

// has reports whether a name is one of the domain's.
func (t *TLS) has(name string) bool {
	return slices.Contains(t.domain.Names, strings.ToLower(strings.TrimSuffix(name, ".")))
}

// certificateFailures logs why there are no certificates, the same not more than once a minute, however many come
// meanwhile.
type certificateFailures struct {
	log    *slog.Logger
	mu     sync.Mutex
	logged map[string]time.Time
}

func (f *certificateFailures) add(name string, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := time.Now()
	maps.DeleteFunc(f.logged, func(_ string, at time.Time) bool { return now.Sub(at) > time.Minute })
	if _, known := f.logged[err.Error()]; known {
		return
	}
	f.logged[err.Error()] = now
	f.log.Error("there is no certificate", "name", name, "err", err)
}

// ServePlain answers http until stop is called: it proves to the authority that the domain
// is ours, asks site how it is, and leads everybody else to https on a port.
func (t *TLS) ServePlain(ctx context.Context, log *slog.Logger, site http.Handler, port int) (stop func(), err error) {
	listener, err := Listen(ctx, t.domain.Plain)
	if err != nil {
		return nil, err
	}
	server := newServer(log, t.manager.HTTPHandler(plainHandler(t.domain.Names, site, port)), siteTimeouts())
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() { server.Serve(listener) }) // until it is closed
	group.Go(func() { t.greet(ctx, port) })
	log.Info("http is redirected to https", "addr", listener.Addr())
	return func() {
		cancel()
		server.Close()
		group.Wait()
	}, nil
}

// greet comes to the site by each of its names, so that it has its certificates before
// anybody else comes. What goes wrong is logged by Listen.
func (t *TLS) greet(ctx context.Context, port int) {
	for _, name := range t.domain.Names {
		// Nothing is sent: it matters only that the server has a certificate to show.
		d := tls.Dialer{Config: &tls.Config{ServerName: name, InsecureSkipVerify: true}}
		if conn, err := d.DialContext(ctx, "tcp", net.JoinHostPort("localhost", fmt.Sprint(port))); err == nil {
			conn.Close()
		}
	}
}

// handshakes is where a server that ends TLS logs to. It leaves out what strangers do
// wrong, such as those who look for other sites at this address; Listen logs what is ours.
type handshakes struct{ to *slog.Logger }

func (h handshakes) Write(line []byte) (int, error) {
	if text := strings.TrimSpace(string(line)); !strings.Contains(text, "TLS handshake error") {
		h.to.Warn(text)
	}
	return len(line), nil
}

// plainHandler leads requests for the names to https. What asks whether the server is
// well may do that without TLS, and by any name.
func plainHandler(names []string, site http.Handler, port int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		host = strings.ToLower(host)
		switch {
		case r.URL.Path == "/healthz" || r.URL.Path == "/readyz":
			site.ServeHTTP(w, r)
		case !slices.Contains(names, host):
			http.Error(w, "no such site", http.StatusMisdirectedRequest)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			http.Error(w, "use https", http.StatusBadRequest)
		default:
			if port != 443 {
				host = net.JoinHostPort(host, fmt.Sprint(port))
			}
			http.Redirect(w, r, "https://"+host+r.URL.RequestURI(), http.StatusMovedPermanently)
		}
	})
}

// URL returns the address of the site on a port.
func (t *TLS) URL(port int) string {
	if port == 443 {
		return "https://" + t.domain.Names[0]
	}
	return fmt.Sprintf("https://%s:%d", t.domain.Names[0], port)
}
