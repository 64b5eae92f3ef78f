// Package guest visits the site as a person's browser does, for tests: it keeps
// cookies, sends forms, opens table sockets and follows what they tell.
package guest

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
)

// Guest is one person with one browser.
type Guest struct {
	URL    string // the site's, without a slash at the end
	client *http.Client
}

// New returns somebody who has never been at the site, and reaches it by the
// transport. Leave must be called at the end.
func New(site string, transport *http.Transport) (*Guest, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, fmt.Errorf("guest: %w", err)
	}
	return &Guest{URL: site, client: &http.Client{
		Jar:           jar,
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

// Leave closes the guest's connections.
func (g *Guest) Leave() { g.client.CloseIdleConnections() }

// Cookie returns the value of a cookie that the site gave, or nothing.
func (g *Guest) Cookie(name string) string {
	for _, cookie := range g.client.Jar.Cookies(g.origin()) {
		if cookie.Name == name {
			return cookie.Value
		}
	}
	return ""
}

// SetCookie makes the guest bring a cookie that the site may not have given.
func (g *Guest) SetCookie(name, value string) {
	g.client.Jar.SetCookies(g.origin(), []*http.Cookie{{Name: name, Value: value, Path: "/"}})
}

func (g *Guest) origin() *url.URL {
	origin, err := url.Parse(g.URL)
	if err != nil {
		return &url.URL{}
	}
	return origin
}

// Answer is what the site answered.
type Answer struct {
	Status int
	Header http.Header
	Body   string
}

// Location returns where the answer leads, if it leads on.
func (a Answer) Location() string { return a.Header.Get("Location") }

// Do sends a request, with the guest's cookies, and reads the answer.
func (g *Guest) Do(r *http.Request) (Answer, error) {
	answer, err := g.client.Do(r)
	if err != nil {
		return Answer{}, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return Answer{}, fmt.Errorf("guest: %s %s: %w", r.Method, r.URL.Path, err)
	}
	return Answer{answer.StatusCode, answer.Header, string(body)}, nil
}

// Get reads a page. header, which may be nil, is added to the request's.
func (g *Guest) Get(ctx context.Context, path string, header http.Header) (Answer, error) {
	return g.request(ctx, http.MethodGet, path, "", header)
}

// Post sends a form of fields and their values, one after the other.
func (g *Guest) Post(ctx context.Context, path string, header http.Header, fields ...string) (Answer, error) {
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	header = header.Clone()
	if header == nil {
		header = http.Header{}
	}
	header.Set("Content-Type", "application/x-www-form-urlencoded")
	return g.request(ctx, http.MethodPost, path, form.Encode(), header)
}

func (g *Guest) request(ctx context.Context, method, path, body string, header http.Header) (Answer, error) {
	r, err := http.NewRequestWithContext(ctx, method, g.URL+path, strings.NewReader(body))
	if err != nil {
		return Answer{}, fmt.Errorf("guest: %w", err)
	}
	for name, values := range header {
		r.Header[name] = values
	}
	return g.Do(r)
}

// Lay makes a table of Chexers whose seats are what the form of a new table
// says: "me", "open", "bot:casual". It returns the table's id.
func (g *Guest) Lay(ctx context.Context, public bool, seats ...string) (string, error) {
	fields := []string{"game", "chexers"}
	if public {
		fields = append(fields, "public", "on")
	}
	for i, seat := range seats {
		fields = append(fields, fmt.Sprintf("seat%d", i), seat)
	}
	answer, err := g.Post(ctx, "/tables", nil, fields...)
	if err != nil {
		return "", err
	}
	id, found := strings.CutPrefix(answer.Location(), "/t/")
	if !found {
		return "", fmt.Errorf("guest: a new table is answered with status %d", answer.Status)
	}
	return id, nil
}

// Sit sits down at a table, with the key of its join link if it needs one.
func (g *Guest) Sit(ctx context.Context, table string, seat int, key string) error {
	answer, err := g.Post(ctx, "/t/"+table+"/sit", nil, "seat", fmt.Sprint(seat), "key", key)
	if err == nil && answer.Status != http.StatusSeeOther {
		err = fmt.Errorf("guest: sitting down is answered with status %d", answer.Status)
	}
	return err
}

// Keys of links on a table's page.
var (
	joinKey = regexp.MustCompile(`/t/\w+/join/(\w+)`)
	seatKey = regexp.MustCompile(`/t/\w+/seat/(\w+)`)
)

// JoinKey reads the key of the join link from the page of a table at which the
// guest sits.
func (g *Guest) JoinKey(ctx context.Context, table string) (string, error) {
	return g.key(ctx, table, joinKey)
}

// SeatKey reads the key of the link to the guest's first seat.
func (g *Guest) SeatKey(ctx context.Context, table string) (string, error) {
	return g.key(ctx, table, seatKey)
}

func (g *Guest) key(ctx context.Context, table string, pattern *regexp.Regexp) (string, error) {
	answer, err := g.Get(ctx, "/t/"+table, nil)
	if err != nil {
		return "", err
	}
	found := pattern.FindStringSubmatch(answer.Body)
	if found == nil {
		return "", fmt.Errorf("guest: no %s on the page of table %s", pattern, table)
	}
	return found[1], nil
}
