package cli

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

// number is the value of a flag that is a count, from 0 to most.
type number struct {
	value *int
	most  int
}

func (n number) String() string {
	if n.value == nil { // as package flag asks of a zero value
		return "0"
	}
	return strconv.Itoa(*n.value)
}

func (n number) Set(text string) error {
	value, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return errors.New("not a number")
	case value < 0:
		return errors.New("below 0")
	case value > n.most:
		return fmt.Errorf("above %d", n.most)
	}
	*n.value = value
	return nil
}

// count adds a flag that is a count, 0 or more.
func count(flags *flag.FlagSet, name string, value int, usage string) *int {
	return countTo(math.MaxInt, flags, name, value, usage)
}

// countTo adds a flag that is a count from 0 to most.
func countTo(most int, flags *flag.FlagSet, name string, value int, usage string) *int {
	flags.Var(number{&value, most}, name, usage)
	return &value
}

// networks is the value of a flag that lists networks: addresses and prefixes,
// separated by commas or spaces.
type networks []netip.Prefix

func (n *networks) String() string {
	var texts []string
	for _, prefix := range *n {
		texts = append(texts, prefix.String())
	}
	return strings.Join(texts, ",")
}

func (n *networks) Set(text string) error {
	var list networks
	for field := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		prefix, err := netip.ParsePrefix(field)
		if err != nil {
			addr, err := netip.ParseAddr(field)
			if err != nil {
				return fmt.Errorf("%q is neither an address nor a network such as 10.0.0.0/8", field)
			}
			prefix = netip.PrefixFrom(addr, addr.BitLen())
		}
		if prefix.Addr().Is4In6() {
			return fmt.Errorf("%q is an IPv4 address and has to be written as one", field)
		}
		list = append(list, prefix.Masked())
	}
	*n = list
	return nil
}

// duration is the value of a flag that is a duration, 0 or more.
type duration time.Duration

func (d *duration) String() string { return time.Duration(*d).String() }

func (d *duration) Set(text string) error {
	value, err := time.ParseDuration(text)
	switch {
	case err != nil:
		return errors.New("not a time such as 10s")
	case value < 0:
		return errors.New("below 0")
	}
	*d = duration(value)
	return nil
}

// choice is the value of a flag that is one of a few words.
type choice struct {
	value string
	of    []string
}

func (c *choice) String() string { return c.value }

func (c *choice) Set(text string) error {
	if !slices.Contains(c.of, text) {
		return fmt.Errorf("not one of %s", strings.Join(c.of, ", "))
	}
	c.value = text
	return nil
}

// splitAddress returns the host and the port in the value of a flag that is the address of a server.
func splitAddress(name, value string) (host, port string, err error) {
	host, port, err = net.SplitHostPort(value)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil {
		return "", "", &callError{fmt.Errorf("-%s %q is no address such as :8080 or 127.0.0.1:8080", name, value)}
	}
	return host, port, nil
}

// gameNamed returns the game that the value of a flag names.
func gameNamed(slug string) (game.Game, error) {
	g, known := games.Find(slug)
	if known {
		return g, nil
	}
	var slugs []string
	for _, g := range games.All() {
		slugs = append(slugs, g.Info().Slug)
	}
	return nil, &callError{fmt.Errorf("unknown game %q; there are %s", slug, strings.Join(slugs, ", "))}
}

// isContact reports whether a text is an address of the operator that push services accept.
func isContact(text string) bool {
	if address, ok := strings.CutPrefix(text, "mailto:"); ok {
		return isMailAddress(address)
	}
	return strings.HasPrefix(text, "https://") && isWebURL(text)
}

// isMailAddress reports whether a text is an email address and nothing else.
func isMailAddress(text string) bool {
	address, err := mail.ParseAddress(text)
	return err == nil && address.Address == text
}

// isWebURL reports whether a text is the URL of something on the web.
func isWebURL(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != ""
}
