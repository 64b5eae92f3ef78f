// Package siteclient is a client of the site in Go. It creates tables, takes seats,
// plays moves and follows tables, as a browser does (pages, forms, cookies and the
// table socket) or as a program does (JSON, a token and the stream of events). The
// seat command, the load test and the tests use it.
package siteclient

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
)

// Client is one person with their own browser or program. Its methods may be called by several goroutines.
type Client struct {
	// URL is the site's, without a slash at the end. It may be changed if the site has moved.
	URL string
	// Header is added to every request, also to those that open a socket.
	Header http.Header

	http      http.Client
	transport *http.Transport
}

// New returns a client that is new to the site. It uses the transport, which
// several clients may share; its DialContext also opens the sockets. The client
// must be closed.
func New(site string, transport *http.Transport) *Client {
	jar, _ := cookiejar.New(nil) // its error is always nil
	return &Client{
		URL: site,
		http: http.Client{
			Jar:           jar,
			Transport:     transport,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		transport: transport,
	}
}

// Bearer returns the header of a program with a token.
func Bearer(token string) http.Header {
	return http.Header{"Authorization": {"Bearer " + token}}
}

// Close closes the idle connections of the transport. Sockets and streams are
// closed on their own.
func (c *Client) Close() { c.transport.CloseIdleConnections() }

// Cookie returns the value of a cookie, or "" if there is none with this name.
func (c *Client) Cookie(name string) string {
	for _, cookie := range c.cookies() {
		if cookie.Name == name {
			return cookie.Value
		}
	}
	return ""
}

// SetCookie makes the client send a cookie, whether or not the site has set it.
func (c *Client) SetCookie(name, value string) {
	if site, err := url.Parse(c.URL); err == nil {
		c.http.Jar.SetCookies(site, []*http.Cookie{{Name: name, Value: value, Path: "/"}})
	}
}

func (c *Client) cookies() []*http.Cookie {
	site, err := url.Parse(c.URL)
	if err != nil {
		return nil
	}
	return c.http.Jar.Cookies(site)
}

// Response is the site's answer. It may have any status; a failure status is not an error.
type Response struct {
	Status int
	Header http.Header
	Body   string
}

// Location returns the target of a redirect, or "" if there is none.
func (r Response) Location() string { return r.Header.Get("Location") }

// Do sends a request with the client's cookies and reads the response. It does not
// follow redirects.
func (c *Client) Do(r *http.Request) (Response, error) { return c.do(&c.http, r) }

// following returns a client that follows redirects, as programs do.
func (c *Client) following() *http.Client {
	client := c.http
	client.CheckRedirect = nil
	return &client
}

func (c *Client) do(client *http.Client, r *http.Request) (Response, error) {
	c.addHeader(r)
	response, err := client.Do(r)
	if err != nil {
		return Response{}, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return Response{}, fmt.Errorf("siteclient: %s %s: %w", r.Method, r.URL.Path, err)
	}
	return Response{response.StatusCode, response.Header, string(body)}, nil
}

func (c *Client) addHeader(r *http.Request) {
	for name, values := range c.Header {
		if _, set := r.Header[name]; !set {
			r.Header[name] = values
		}
	}
}

// Get requests a page. header, which may be nil, is added to the request's.
func (c *Client) Get(ctx context.Context, path string, header http.Header) (Response, error) {
	return c.request(ctx, &c.http, http.MethodGet, path, "", header)
}

// Post sends a form whose fields are names and values, one after the other.
func (c *Client) Post(ctx context.Context, path string, header http.Header, fields ...string) (Response, error) {
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	return c.PostForm(ctx, path, header, form)
}

// PostForm sends a form.
func (c *Client) PostForm(ctx context.Context, path string, header http.Header, form url.Values) (Response, error) {
	return c.postForm(ctx, &c.http, path, header, form)
}

func (c *Client) postForm(ctx context.Context, client *http.Client, path string, header http.Header, form url.Values) (Response, error) {
	header = header.Clone()
	if header == nil {
		header = http.Header{}
	}
	header.Set("Content-Type", "application/x-www-form-urlencoded")
	return c.request(ctx, client, http.MethodPost, path, form.Encode(), header)
}

func (c *Client) request(ctx context.Context, client *http.Client, method, path, body string, header http.Header) (Response, error) {
	r, err := http.NewRequestWithContext(ctx, method, c.URL+path, strings.NewReader(body))
	if err != nil {
		return Response{}, fmt.Errorf("siteclient: %w", err)
	}
	for name, values := range header {
		r.Header[name] = values
	}
	return c.do(client, r)
}
