package cli

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"net"
	"path/filepath"
	"strings"

	"golang.org/x/net/idna"

	"triplecross/internal/server"
)

// tlsOptions are the flags of a server that terminates TLS itself.
type tlsOptions struct {
	domains                 domains
	plain, email, directory string
}

func (o *tlsOptions) add(flags *flag.FlagSet) {
	flags.Var(&o.domains, "domain", "terminate TLS for these host `names`, separated by commas, with certificates from Let's Encrypt; -addr is then :443 by default")
	flags.StringVar(&o.plain, "http-addr", "", "with -domain, redirect http to https on this `address` (default \":80\")")
	flags.StringVar(&o.email, "acme-email", "", "with -domain, the email `address` at which the certificate authority can reach you")
	flags.StringVar(&o.directory, "acme-directory", "", "with -domain, the directory `URL` of another certificate authority")
}

// check refuses flags that do nothing without -domain, an -acme-email that is no address and an
// -acme-directory that is no URL.
func (o *tlsOptions) check() error {
	switch {
	case len(o.domains) == 0 && (o.plain != "" || o.email != "" || o.directory != ""):
		return errors.New("-http-addr, -acme-email and -acme-directory need -domain: without it the server has no certificates")
	case o.directory != "" && !isWebURL(o.directory):
		return fmt.Errorf("%q, the directory of -acme-directory, is no URL such as https://acme.example.org/directory", o.directory)
	}
	if o.email != "" && !isMailAddress(o.email) {
		return fmt.Errorf("-acme-email %q is no address such as me@example.org", o.email)
	}
	return nil
}

// plainAddr returns the address for http.
func (o *tlsOptions) plainAddr() string { return cmp.Or(o.plain, ":80") }

// server returns the TLS that the flags describe, or nil if a proxy or nobody
// terminates it. The folder is the data folder.
func (o *tlsOptions) server(folder string) *server.TLS {
	if len(o.domains) == 0 {
		return nil
	}
	return server.NewTLS(server.Domain{
		Names: o.domains, Folder: filepath.Join(folder, "certificates"), Email: o.email, Directory: o.directory, Plain: o.plainAddr(),
	})
}

// domains is the value of a flag that lists names of hosts.
type domains []string

func (d *domains) String() string { return strings.Join(*d, ",") }

func (d *domains) Set(text string) error {
	asBrowsersSend := idna.New(idna.MapForLookup(), idna.BidiRule(), idna.StrictDomainName(true), idna.VerifyDNSLength(true))
	var list domains
	for name := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		ascii, err := asBrowsersSend.ToASCII(strings.TrimSuffix(name, "."))
		if err != nil || !strings.Contains(ascii, ".") || net.ParseIP(ascii) != nil {
			return fmt.Errorf("%q is not a name such as play.example.org", name)
		}
		list = append(list, ascii)
	}
	if len(list) == 0 {
		return errors.New("no name such as play.example.org")
	}
	*d = list
	return nil
}
