package siteclient

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"triplecross/internal/protocol"
)

// Refusal is a response of the site that is not a success.
type Refusal struct {
	Status     int           // of HTTP
	Code       protocol.Code // empty if the response is not the API's
	Why        string        // one sentence for people; empty if the response is not the API's
	RetryAfter time.Duration // when to come back, 0 if the site does not say

	request string
}

func (r *Refusal) Error() string {
	if r.Why == "" {
		return fmt.Sprintf("%s is answered %d %s", r.request, r.Status, http.StatusText(r.Status))
	}
	return r.Why
}

// Temporary reports whether the same request may succeed later.
func (r *Refusal) Temporary() bool {
	return r.Status == http.StatusTooManyRequests || r.Status >= http.StatusInternalServerError
}

// refuse returns a response to a request as a refusal.
func refuse(request string, status int, header http.Header, body []byte) *Refusal {
	var said struct {
		Code protocol.Code
		Why  string
	}
	if json.Unmarshal(body, &said) != nil {
		said.Why = "" // a page, or a proxy's response
	}
	r := &Refusal{Status: status, Code: said.Code, Why: said.Why, request: request}
	if seconds, err := strconv.Atoi(header.Get("Retry-After")); err == nil {
		r.RetryAfter = time.Duration(seconds) * time.Second
	}
	return r
}

// refusal returns the response as a refusal.
func (r Response) refusal(request string) *Refusal {
	return refuse(request, r.Status, r.Header, []byte(r.Body))
}

// CloseError reports that the site closed a table socket.
type CloseError struct {
	Code   protocol.CloseCode // 0 if it gave none
	Reason string
}

func (e *CloseError) Error() string {
	return fmt.Sprintf("the site closed the socket with %d: %s", e.Code, e.Reason)
}

// CloseCode returns the code with which the site closed a socket, or -1 if the error is of another kind.
func CloseCode(err error) protocol.CloseCode {
	var closed *CloseError
	if errors.As(err, &closed) {
		return closed.Code
	}
	return -1
}
