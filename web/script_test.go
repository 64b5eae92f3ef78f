package web_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"

	"triplecross/internal/siteclient"
)

// script is a program without cookies.
type script struct {
	*site
	client *http.Client
	token  string
}

func (s *site) script() *script {
	transport := &http.Transport{}
	s.t.Cleanup(transport.CloseIdleConnections)
	return &script{site: s, client: &http.Client{Transport: transport}}
}

// request returns a request in the script's name.
func (p *script) request(ctx context.Context, method, path, body string, header ...string) *http.Request {
	p.t.Helper()
	r, err := http.NewRequestWithContext(ctx, method, p.url+path, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header = headers(header)
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	return r
}

// send posts JSON and reads the answer.
func (p *script) send(path, body string, header ...string) siteclient.Response {
	p.t.Helper()
	header = append([]string{"Content-Type", "application/json"}, header...)
	answer, err := p.client.Do(p.request(p.ctx, http.MethodPost, path, body, header...))
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	if len(answer.Cookies()) > 0 {
		p.t.Errorf("%s sets cookies", path)
	}
	return siteclient.Response{Status: answer.StatusCode, Header: answer.Header, Body: string(text)}
}

// grant is what a script receives once it sits.
type grant struct {
	Table, Token, Watch, Join string
	Seats                     []struct {
		Seat int
		Link string
	}
}

// sits posts a request that seats the script, and keeps the token.
func (p *script) sits(path, body string) grant {
	p.t.Helper()
	answer := p.send(path, body)
	if answer.Status/100 != 2 {
		p.t.Fatalf("%s %s is answered %d: %s", path, body, answer.Status, answer.Body)
	}
	var g grant
	if err := json.Unmarshal([]byte(answer.Body), &g); err != nil {
		p.t.Fatal(err)
	}
	p.token = g.Token
	return g
}

// key returns the last part of a link.
func key(link string) string { return link[strings.LastIndex(link, "/")+1:] }

// get reads a response that is not a stream.
func (p *script) get(path string) siteclient.Response {
	p.t.Helper()
	answer, err := p.client.Do(p.request(p.ctx, http.MethodGet, path, ""))
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return siteclient.Response{Status: answer.StatusCode, Header: answer.Header, Body: string(body)}
}
