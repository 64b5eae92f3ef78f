package loadtest

import "testing"

func TestTheDataOfACentrifugeMessageIsFound(t *testing.T) {
	for line, want := range map[string]string{
		`{"push":{"channel":"7","pub":{"data":{"t":"move","n":2}}}}`: `{"t":"move","n":2}`,
		`{"id":3,"rpc":{"data":{"t":"ack","id":"0","n":2}}}`:         `{"t":"ack","id":"0","n":2}`,
		`{"id":2,"subscribe":{"data":{"t":"view","a":{"b":{}}}}}`:    `{"t":"view","a":{"b":{}}}`,
		`{"id":1,"connect":{"client":"x","version":"0"}}`:            "",
		`{"data":`: "",
	} {
		if got := string(unwrap([]byte(line))); got != want {
			t.Errorf("%s: %q", line, got)
		}
	}
}
