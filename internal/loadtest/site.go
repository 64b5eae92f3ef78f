package loadtest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// site is the server's pages, as a browser without a script uses them.
type site struct {
	url    string // without a slash at the end
	client *http.Client
}

// person is somebody with a browser of their own, which keeps cookies.
type person struct{ cookies []*http.Cookie }

// errLimited says that the server defends itself.
var errLimited = errors.New(
	"the server limits what one address may do; to measure it, start it with every -limit-... flag at 0: " +
		"-limit-tables 0 -limit-joins 0 -limit-posts 0 -limit-connects 0 -limit-messages 0 -limit-sockets 0 -limit-watchers 0")

func newSite(address string) *site {
	transport := &http.Transport{MaxIdleConnsPerHost: parallel, DisableCompression: true}
	return &site{strings.TrimSuffix(address, "/"), &http.Client{
		Transport:     transport,
		Timeout:       patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// post sends a form and returns where the answer leads.
func (s *site) post(ctx context.Context, p *person, path string, form url.Values) (string, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+path, strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", s.url)
	for _, cookie := range p.cookies {
		r.AddCookie(cookie)
	}
	answer, err := s.client.Do(r)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	io.Copy(io.Discard, answer.Body) //nolint:errcheck // only so that the connection can be used again
	if answer.StatusCode != http.StatusSeeOther {
		return "", refused("POST "+path, answer)
	}
	p.keep(answer.Cookies())
	return answer.Header.Get("Location"), nil
}

// get reads JSON.
func (s *site) get(ctx context.Context, path string, v any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+path, nil)
	if err != nil {
		return err
	}
	answer, err := s.client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return refused("GET "+path, answer)
	}
	if err := json.NewDecoder(answer.Body).Decode(v); err != nil {
		return fmt.Errorf("GET %s: %w", path, err)
	}
	return nil
}

// refused is the error of an answer that is not the hoped-for one.
func refused(request string, answer *http.Response) error {
	if answer.StatusCode == http.StatusTooManyRequests {
		return errLimited
	}
	return fmt.Errorf("%s is answered %s", request, answer.Status)
}

// keep takes cookies in.
func (p *person) keep(cookies []*http.Cookie) {
next:
	for _, cookie := range cookies {
		for i, old := range p.cookies {
			if old.Name == cookie.Name {
				p.cookies[i] = cookie
				continue next
			}
		}
		p.cookies = append(p.cookies, cookie)
	}
}

// header writes the cookies as a request has them.
func (p *person) header() string {
	pairs := make([]string, len(p.cookies))
	for i, cookie := range p.cookies {
		pairs[i] = cookie.Name + "=" + cookie.Value
	}
	return strings.Join(pairs, "; ")
}

// lay makes a public table, seats a new person on every seat and returns its id
// and them.
func (s *site) lay(ctx context.Context, o Options, seats int) (string, []*person, error) {
	people := []*person{{}}
	id, err := s.open(ctx, people[0], o.form(seats, "me", "open"))
	if err != nil {
		return "", nil, err
	}
	for seat := 1; seat < seats; seat++ {
		p := &person{}
		if _, err := s.post(ctx, p, "/t/"+id+"/sit", url.Values{"seat": {fmt.Sprint(seat)}}); err != nil {
			return "", nil, err
		}
		people = append(people, p)
	}
	return id, people, nil
}

// open makes a table as the form says and returns its id.
func (s *site) open(ctx context.Context, p *person, form url.Values) (string, error) {
	location, err := s.post(ctx, p, "/tables", form)
	if err != nil {
		return "", err
	}
	id, found := strings.CutPrefix(location, "/t/")
	if !found {
		return "", fmt.Errorf("a new table leads to %q", location)
	}
	return id, nil
}
