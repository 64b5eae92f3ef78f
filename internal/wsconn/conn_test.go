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
