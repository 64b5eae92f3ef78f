package web_test

import (
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"triplecross/web"
)

// deaf is the writer to a client that does not read before it is told to.
type deaf struct {
	*httptest.ResponseRecorder
	full  chan<- bool // is told of a first line
	reads <-chan bool
}

func (d deaf) Write(p []byte) (int, error) {
	select {
	case d.full <- true:
	default:
	}
	<-d.reads
	return d.ResponseRecorder.Write(p)
}

func TestWhoDoesNotReadKeepsNobodyFromTheirData(t *testing.T) {
	t.Parallel()
	s := open(t, web.Limits{})
	_, people := s.three()
	reads := make(chan bool)
	var deafs sync.WaitGroup
	ask := func(address, path string) *http.Request {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.RemoteAddr = address + ":1"
		r.AddCookie(&http.Cookie{Name: "person", Value: people[0].Cookie("person")})
		return r
	}
	hang := func(address, path string) {
		full := make(chan bool, 1)
		deafs.Go(func() { s.web.ServeHTTP(deaf{httptest.NewRecorder(), full, reads}, ask(address, path)) })
		<-full
	}
	record := []string{"/yours/record", "/yours/record/games.csv", "/yours/record/record.csv", "/yours/record/record.json"}
	for range 2 {
		for _, path := range append(record, "/yours/data") {
			hang(map[bool]string{true: "192.0.2.1", false: "192.0.2.2"}[path == "/yours/data"], path)
		}
	}
	for range 2 {
		hang("192.0.2.1", "/yours/data")
	}
	for _, path := range append(record, "/yours/data") {
		if answer := people[1].get(path); answer.Status != http.StatusOK {
			t.Errorf("%s is answered %d to somebody else", path, answer.Status)
		}
	}
	// One address does not have all of what is sent.
	refused := httptest.NewRecorder()
	s.web.ServeHTTP(refused, ask("192.0.2.1", "/yours/data"))
	if refused.Code != http.StatusTooManyRequests {
		t.Errorf("the fifth file for an address is answered %d", refused.Code)
	}
	if answer := people[1].erase(); answer.Status != http.StatusSeeOther {
		t.Errorf("the wish to be erased is answered %d", answer.Status)
	}
	close(reads)
	deafs.Wait()
}
