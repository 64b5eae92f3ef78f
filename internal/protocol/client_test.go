package protocol_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/protocol"
)

func TestClientMessagesAreRead(t *testing.T) {
	for _, tt := range []struct {
		text string
		want any
	}{
		{`{"t":"ping"}`, protocol.Ping{Kind: "ping"}},
		{
			`{"t":"play","id":"7f","n":12,"s":1,"m":"a1-b1"}`,
			protocol.Play{Kind: "play", ID: "7f", Version: 12, Seat: 1, Text: "a1-b1"},
		},
		{
			` { "id":"7\u0066", "t":"play", "s":1, "m":"é", "n":12 }`,
			protocol.Play{Kind: "play", ID: "7f", Version: 12, Seat: 1, Text: "é"},
		},
		{`{"t":"play","id":"7","n":0,"s":-1,"m":"\""}`, protocol.Play{Kind: "play", ID: "7", Seat: -1, Text: `"`}},
		{`{"t":"play","id":"7","n":1234567890123,"s":0,"m":""}`, protocol.Play{Kind: "play", ID: "7", Version: 1234567890123}},
	} {
		got, err := protocol.ParseClient([]byte(tt.text))
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", tt.text, diff)
		}
	}
}

func TestWhatIsNotOfTheProtocolIsAnError(t *testing.T) {
	for _, text := range []string{
		``,
		`null`,
		`[]`,
		`"ping"`,
		`{}`,
		`{"t":"view"}`,
		`{"t":"ping"} {"t":"ping"}`,
		`{"t":"ping","id":"7f"}`,
		`{"t":"play","n":12,"s":1,"m":"a1-b1"}`,
		`{"t":"play","id":"","n":12,"s":1,"m":"a1-b1"}`,
		`{"t":"play","id":"` + strings.Repeat("7", protocol.MaxID+1) + `","n":12,"s":1,"m":"a1-b1"}`,
		`{"t":"play","id":"7f","n":"12","s":1,"m":"a1-b1"}`,
		`{"t":"play","id":"7f","n":1e99,"s":1,"m":"a1-b1"}`,
		`{"t":"play","id":"7f","n":012,"s":1,"m":"a1-b1"}`,
		`{"t":"play","id":"7f","n":,"s":1,"m":"a1-b1"}`,
		`{"t":"play","id":"7f","n":12,"s":1,"m":"a1-b1"`,
		`{"t":"play","id":"7f","n":12,"s":1,"m":"a1-b1"}}`,
		`{"t":"play","id":"7f","n":12,"s":1,"m":"a1-b1`,
		"{\"t\":\"play\",\"id\":\"7f\",\"n\":12,\"s\":1,\"m\":\"a1\n\"}",
		`{"t":"play","id":"7f","n":12,"s":1,"m":"a1-b1","x":0}`,
	} {
		if got, err := protocol.ParseClient([]byte(text)); err == nil {
			t.Errorf("%s is read as %v", text, got)
		}
	}
}

func TestAnErrorNamesNothingOfGo(t *testing.T) {
	for text, want := range map[string]string{
		``:                       "protocol: the message is empty or not text",
		`[]`:                     "protocol: the message has to be a JSON object, not a JSON array",
		`{"t":1}`:                "protocol: the field t cannot be a JSON number",
		`{"t":"ping","id":"7f"}`: `protocol: unknown field "id"`,
		`{"t":"play"`:            "protocol: unexpected end of JSON input",
		`{"t":"view"}`:           `protocol: unknown message "view"`,
		`{"t":"play","id":"7f","n":"12","s":1,"m":"a1-b1"}`: "protocol: the field n cannot be a JSON string",
		`{"t":"play","id":"7f","n":1e99,"s":1,"m":"a1-b1"}`: "protocol: the field n cannot be a JSON number 1e99",
	} {
		if _, err := protocol.ParseClient([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// A message that was parsed can be encoded and parsed again, with the same result.
func FuzzParseClient(f *testing.F) {
	f.Add([]byte(`{"t":"ping"}`))
	f.Add([]byte(`{"t":"play","id":"7f","n":12,"s":1,"m":"a1-b1"}`))
	f.Add([]byte(`{"t":"play","id":"\ud800","n":-1,"s":99,"m":null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		first, err := protocol.ParseClient(data)
		if err != nil {
			return
		}
		text, err := json.Marshal(first)
		if err != nil {
			t.Fatal(err)
		}
		second, err := protocol.ParseClient(text)
		if err != nil {
			t.Fatalf("%s, written again as %s: %v", data, text, err)
		}
		if diff := cmp.Diff(first, second); diff != "" {
			t.Error(diff)
		}
	})
}

func TestAPongIsEncodedAsItsStruct(t *testing.T) {
	for _, version := range []int{0, 7, 1234567} {
		want, err := json.Marshal(protocol.Pong{Kind: "pong", Version: version})
		if got := protocol.EncodePong(version); err != nil || string(got) != string(want) {
			t.Errorf("%s, not %s (%v)", got, want, err)
		}
	}
}

// Reading a message in the usual form allocates only its contents.
func TestAUsualMoveIsReadWithoutGarbage(t *testing.T) {
	data := []byte(`{"t":"play","id":"7f","n":12,"s":1,"m":"a1-b1"}`)
	const says = 3 // allocations: its id, its text, and the message itself
	if n := testing.AllocsPerRun(100, func() { protocol.ParseClient(data) }); n > says {
		t.Errorf("%v allocations, more than %d", n, says)
	}
}
