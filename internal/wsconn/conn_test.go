package wsconn

import (
	"net/http"
	"net/http/httptest"
	"runtime"
	"sync"
	"testing"
	"time"
	"weak"

	"github.com/coder/websocket"
)

// net/http keeps two buffers of 4 KiB and all headers for a request: more than the connection itself
// needs.
func TestAConnectionDoesNotKeepItsRequest(t *testing.T) {
	var group sync.WaitGroup
	accepted := make(chan *Conn, 1)
	var request weak.Pointer[http.Request]
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		request = weak.Make(r)
		c, err := Accept(w, r, Options{MaxMessage: 100, Group: &group})
		if err != nil {
			t.Error(err)
			return
		}
		c.Uncork() // sends the response
		accepted <- c
	}))
	defer server.Close()
	client, _, err := websocket.Dial(t.Context(), server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer client.CloseNow()
	c := <-accepted
	for deadline := time.Now().Add(time.Minute); request.Value() != nil; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the request is still there")
		}
		runtime.GC()
	}
	client.CloseNow() // so that closing does not wait for an answer
	c.Close(int(websocket.StatusNormalClosure), "")
	group.Wait()
}

func TestTheResponseToAHandshakeHasItsOwnHeadersOnly(t *testing.T) {
	var group sync.WaitGroup
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'none'")
		w.Header().Set("X-Request-Id", "ABC")
		http.SetCookie(w, &http.Cookie{Name: "a", Value: "1"})
		http.SetCookie(w, &http.Cookie{Name: "b", Value: "2"})
		c, err := Accept(w, r, Options{MaxMessage: 100, Group: &group})
		if err != nil {
			t.Error(err)
			return
		}
		c.Uncork() // sends the response
		c.CloseNow()
	}))
	defer server.Close()
	client, response, err := websocket.Dial(t.Context(), server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer client.CloseNow()
	if policy := response.Header.Get("Content-Security-Policy"); policy != "" {
		t.Errorf("the response has the policy %q of a page", policy)
	}
	if id := response.Header.Get("X-Request-Id"); id != "ABC" {
		t.Errorf("the response names the request %q", id)
	}
	if cookies := response.Cookies(); len(cookies) != 2 {
		t.Errorf("the response sets the cookies %v", cookies)
	}
	group.Wait()
}
