package server

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
	"golang.org/x/time/rate"
)

// Domain describes a server that terminates TLS itself.
type Domain struct {
	Names     []string // the first one is that of URL
	Folder    string   // keeps the certificates and the account's key; anybody who reads it can pose as the site
	Email     string   // for the authority's warnings; may be empty
	Directory string   // the URL of an ACME authority; empty means Let's Encrypt
	Plain     string   // the address for http, which redirects to https
}

// TLS is a domain with its certificates.
type TLS struct {
	domain  Domain
	manager *autocert.Manager
}

// NewTLS returns the TLS of a domain. It gets a certificate on the first connection (ServePlain makes one
// itself), keeps it, and renews it in time.
func NewTLS(d Domain) *TLS {
	m := &autocert.Manager{
		Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(d.Folder), HostPolicy: autocert.HostWhitelist(d.Names...), Email: d.Email,
	}
	if d.Directory != "" {
		m.Client = &acme.Client{DirectoryURL: d.Directory}
	}
	return &TLS{d, m}
}

// Listen returns a listener that terminates TLS, for HTTP/2 and HTTP/1.1. If it cannot get a certificate for
// one of the domain's names, it logs why.
func (t *TLS) Listen(log *slog.Logger, l net.Listener) net.Listener {
	config := t.manager.TLSConfig()
	config.MinVersion = tls.VersionTLS12
	get := config.GetCertificate
	failures := make(map[string]*rate.Sometimes)
	for _, name := range t.domain.Names {
		failures[name] = &rate.Sometimes{Interval: time.Minute} // after which autocert tries again
	}
	config.GetCertificate = func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
		certificate, err := get(hello)
		// Strangers ask for other sites, or answer challenges of their own.
		failure := failures[strings.ToLower(strings.TrimSuffix(hello.ServerName, "."))]
		if err != nil && failure != nil && !slices.Contains(hello.SupportedProtos, acme.ALPNProto) && !isSecondary(err) {
			failure.Do(func() { log.Error("cannot get a certificate", "name", hello.ServerName, "err", err) })
		}
		return certificate, err
	}
	return tls.NewListener(l, config)
}

// isSecondary reports whether an error only says that an attempt has failed, whose own error another connection got.
func isSecondary(err error) bool { return strings.HasSuffix(err.Error(), "missing certificate") }

// ServePlain answers http until stop is called: it answers the authority's challenges, passes health checks
// to site, and redirects everything else to https on a port.
func (t *TLS) ServePlain(ctx context.Context, log *slog.Logger, site http.Handler, port int) (stop func(), err error) {
	listener, err := Listen(ctx, t.domain.Plain)
	if err != nil {
		return nil, err
	}
	server := newServer(log, t.manager.HTTPHandler(plainHandler(t.domain.Names, site, port)), siteTimeouts())
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() { server.Serve(listener) }) // until it is closed
	group.Go(func() { t.fetchCertificates(ctx, port) })
	log.Info("http is redirected to https", "addr", listener.Addr())
	return func() {
		cancel()
		server.Close()
		group.Wait()
	}, nil
}

// fetchCertificates connects to the site by each of its names, so that it has its certificates before anybody
// else comes. Listen logs failures.
func (t *TLS) fetchCertificates(ctx context.Context, port int) {
	for _, name := range t.domain.Names {
		// No data are sent: it is enough that the server must present a certificate.
		d := tls.Dialer{Config: &tls.Config{ServerName: name, InsecureSkipVerify: true}}
		if conn, err := d.DialContext(ctx, "tcp", net.JoinHostPort("localhost", fmt.Sprint(port))); err == nil {
			conn.Close()
		}
	}
}

// handshakes is the log of a server that terminates TLS. It leaves out the failures of strangers, such as
// clients that look for other sites at this address; Listen logs our own.
type handshakes struct{ to *slog.Logger }

func (h handshakes) Write(line []byte) (int, error) {
	if text := strings.TrimSpace(string(line)); !strings.Contains(text, "TLS handshake error") {
		h.to.Warn("the HTTP server complains", "problem", text)
	}
	return len(line), nil
}

// plainHandler redirects requests for the names to https. Health checks are answered without TLS, and by any
// name.
func plainHandler(names []string, site http.Handler, port int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		host = strings.ToLower(strings.TrimSuffix(host, "."))
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
