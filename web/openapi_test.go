package web_test

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"

	"triplecross/internal/protocol"
	"triplecross/web"
	"triplecross/web/identity"
)

// description is what this test reads of docs/openapi.yaml.
type description struct {
	Paths      map[string]map[string]operation
	Components struct {
		Responses map[string]response
		Schemas   map[string]schema
	}
}

type operation struct {
	RequestBody struct {
		Content map[string]struct {
			Schema  schema
			Example map[string]any
		}
	} `yaml:"requestBody"`
	Responses map[string]response
}

type response struct {
	Ref     string `yaml:"$ref"`
	Content map[string]struct{ Schema schema }
}

type schema struct {
	Ref        string `yaml:"$ref"`
	Required   []string
	Properties map[string]schema
}

// UnmarshalYAML leaves out entries that are not operations, such as a path's
// parameters.
func (o *operation) UnmarshalYAML(node *yaml.Node) error {
	type plain operation
	if node.Kind != yaml.MappingNode {
		return nil
	}
	return node.Decode((*plain)(o))
}

func describe(t *testing.T) description {
	t.Helper()
	text, err := os.ReadFile("../docs/openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var d description
	if err := yaml.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

func TestTheDescriptionOfTheAPIHasAllItsRoutes(t *testing.T) {
	s := open(t, web.Limits{})
	var served, described []string
	err := chi.Walk(s.web.Handler.(chi.Routes), func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if strings.HasPrefix(route, "/api/") || strings.HasSuffix(route, ".json") {
			served = append(served, method+" "+strings.TrimSuffix(route, "/"))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for path, operations := range describe(t).Paths {
		for method := range operations {
			if method != "parameters" {
				described = append(described, strings.ToUpper(method)+" "+path)
			}
		}
	}
	slices.Sort(served)
	slices.Sort(described)
	if diff := cmp.Diff(served, described); diff != "" {
		t.Errorf("served (-), described (+): %s", diff)
	}
}

// In YAML, a text in braces ends at a comma unless it has quotes: the rest is then a key without a value.
func TestNoTextOfTheDescriptionOfTheAPIIsCutShort(t *testing.T) {
	text, err := os.ReadFile("../docs/openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var d yaml.Node
	if err := yaml.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	nodes := []*yaml.Node{&d}
	for len(nodes) > 0 {
		node := nodes[0]
		nodes = append(nodes[1:], node.Content...)
		if node.Tag == "!!null" && node.Value == "" {
			t.Errorf("line %d, column %d: a key has no value", node.Line, node.Column)
		}
	}
}

// resolve returns the schema that a reference names.
func (d description) resolve(t *testing.T, s schema) schema {
	t.Helper()
	if s.Ref == "" {
		return s
	}
	named, ok := d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
	if !ok {
		t.Fatalf("%s leads nowhere", s.Ref)
	}
	return named
}

func TestRequestsAndAnswersAreAsTheDescriptionSays(t *testing.T) {
	s := open(t, web.Limits{})
	d := describe(t)
	host, p := s.script(), s.script()
	g := host.sits("/api/tables", `{"seats":["me","open","me"]}`)
	for _, tt := range []struct {
		method, path, at string
		body             string
		want             map[string]any // besides what is described as an example
	}{
		{"post", "/api/tables", "/api/tables", "", nil},
		{"post", "/api/tables/{id}/sit", "/api/tables/" + g.Table + "/sit", "", map[string]any{"key": key(g.Join)}},
		{"post", "/api/tables/{id}/take", "/api/tables/" + g.Table + "/take", "", map[string]any{"key": key(g.Seats[0].Link)}},
		{"post", "/api/tables/{id}/moves", "/api/tables/" + g.Table + "/moves", "", nil},
		{"post", "/api/tables/{id}/moves", "/api/tables/" + g.Table + "/moves", "", map[string]any{"move": "a1-a1"}},
		{"get", "/g/{id}.json", "/g/" + g.Table + ".json", "", nil},
		{"get", "/g/{id}.json", "/g/NOSUCHTABL.json", "", nil},
		{"get", "/g/{id}/{ply}.json", "/g/" + g.Table + "/0.json", "", nil},
		{"get", "/g/{id}/{ply}.json", "/g/" + g.Table + "/77.json", "", nil},
		{"get", "/yours/record/record.json", "/yours/record/record.json", "", nil},
		{"get", "/yours/record/record.json", "/yours/record/record.json?game=ludo", "", nil},
		{"get", "/api/position", "/api/position?game=chexers&position=GGGG/5/6/R5B/R4B/R3B/R2B+r+0,0,0+0", "", nil},
		{"get", "/api/position", "/api/position?game=chexers&position=nowhere", "", nil},
		{"get", "/api/position", "/api/position?game=chexers&position=%00", "", nil},
		{"get", "/api/tables/{id}/events", "/api/tables/" + g.Table + "/events?since=yesterday", "", nil},
	} {
		t.Run(tt.method+" "+tt.at, func(t *testing.T) {
			op := d.Paths[tt.path][tt.method]
			var answer struct {
				status int
				body   string
			}
			if tt.method == "post" {
				content := op.RequestBody.Content["application/json"]
				fields := content.Example
				for name, value := range tt.want {
					fields[name] = value
				}
				if _, versioned := fields["version"]; versioned {
					fields["version"] = s.table(g.Table).Version
				}
				d.check(t, content.Schema, fields)
				body, err := json.Marshal(fields)
				if err != nil {
					t.Fatal(err)
				}
				got := p.send(tt.at, string(body))
				answer.status, answer.body = got.Status, got.Body
				var token struct{ Token string }
				if json.Unmarshal([]byte(got.Body), &token) == nil && token.Token != "" {
					p.token = token.Token
				}
			} else {
				got := p.get(tt.at)
				answer.status, answer.body = got.Status, got.Body
			}
			said, ok := op.Responses[fmt.Sprint(answer.status)]
			if !ok {
				t.Fatalf("the status %d is not described: %s", answer.status, answer.body)
			}
			if said.Ref != "" {
				said = d.Components.Responses[strings.TrimPrefix(said.Ref, "#/components/responses/")]
			}
			var fields map[string]any
			if err := json.Unmarshal([]byte(answer.body), &fields); err != nil {
				t.Fatalf("%v: %s", err, answer.body)
			}
			d.check(t, said.Content["application/json"].Schema, fields)
		})
	}
}

// At a table that does not exist, so that none of the requests is more than refused.
func TestTheDescriptionSaysWhatMayBeAskedTooOften(t *testing.T) {
	s := open(t, web.Limits{Create: 1, Join: 1, Act: 1, Open: 1, Draw: 1, Replay: 1, Messages: 1})
	d := describe(t)
	for path, operations := range d.Paths {
		for method, op := range operations {
			if method == "parameters" {
				continue
			}
			t.Run(method+" "+path, func(t *testing.T) {
				p := s.script()
				p.token = rand.Text()
				at := strings.NewReplacer("{id}", "NOSUCHTABL", "{ply}", "0").Replace(path)
				for range 100 {
					got := p.get(at)
					if method == "post" {
						got = p.send(at, `{}`)
					}
					if _, ok := op.Responses[fmt.Sprint(got.Status)]; !ok {
						t.Fatalf("the status %d is not described: %s", got.Status, got.Body)
					}
					if got.Status == http.StatusTooManyRequests {
						wantJSON(t, got, http.StatusTooManyRequests, protocol.CodeFlood)
						return
					}
				}
				t.Error("it may be asked as often as one likes")
			})
		}
	}
}

// At a table that does not exist, so that these requests are refused for who sends them alone.
func TestTheDescriptionSaysHowTheBlockedAndTheSignedOutAreAnswered(t *testing.T) {
	s, o := openOffice(t, web.Limits{})
	d := describe(t)
	blocked, signedOut := s.script(), s.script()
	blocked.token = rand.Text()
	o.do("ban", "kind", "person", "key", string(identity.PersonOf(blocked.token)), "for", "1h")
	_, people := s.three()
	signedOut.token = people[0].Cookie("person")
	people[0].get("/yours/browsers")
	if answer := people[0].submit("/yours/browsers", "/yours/browsers"); answer.Location() != "/yours/browsers?done" {
		t.Fatalf("signing out is answered %d: %s", answer.Status, answer.Body)
	}
	for path, operations := range d.Paths {
		for method, op := range operations {
			if method == "parameters" {
				continue
			}
			at := strings.NewReplacer("{id}", "NOSUCHTABL", "{ply}", "0").Replace(path)
			for p, want := range map[*script]int{blocked: http.StatusForbidden, signedOut: http.StatusUnauthorized} {
				got := p.get(at)
				if method == "post" {
					got = p.send(at, `{}`)
				}
				if _, ok := op.Responses[fmt.Sprint(want)]; !ok || got.Status != want {
					t.Errorf("%s %s is answered %d, not %d, or that is not described: %s", method, path, got.Status, want, got.Body)
				}
			}
		}
	}
}

// A token that was cut short must not look like somebody who has no games and no seat.
func TestATokenThatCannotBeOneIsRefused(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.script()
	g := p.sits("/api/tables", `{"seats":["me","bot:beginner","bot:beginner"]}`)
	for _, token := range []string{p.token[:20], "~" + p.token, p.token[:20] + "~" + p.token, strings.Repeat("\xe9", 30)} {
		p.token = token
		for _, path := range []string{"/yours/record/record.json", "/api/tables/" + g.Table + "/following?first=a1-b1", "/api/tables/" + g.Table + "/events"} {
			wantJSON(t, p.get(path), http.StatusUnauthorized, protocol.CodeSeat)
		}
		wantJSON(t, p.send("/api/tables", `{}`), http.StatusUnauthorized, protocol.CodeSeat)
		// A socket that opens and is closed for lack of room would have the program try for ever.
		upgrade := []string{
			"Upgrade", "websocket", "Connection", "Upgrade", "Sec-WebSocket-Version", "13",
			"Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA==", "Authorization", "Bearer " + token,
		}
		if answer := s.guest().get("/t/"+g.Table+"/ws", upgrade...); answer.Status != http.StatusUnauthorized {
			t.Errorf("the socket is answered %d", answer.Status)
		}
		if answer := p.get("/yours/record/games.csv"); answer.Status != http.StatusUnauthorized {
			t.Errorf("the file of games is answered %d", answer.Status)
		}
	}
}

// check checks that an object has the fields of a schema, and no others.
func (d description) check(t *testing.T, s schema, fields map[string]any) {
	t.Helper()
	s = d.resolve(t, s)
	for _, name := range s.Required {
		if _, ok := fields[name]; !ok {
			t.Errorf("%q is missing in %v", name, fields)
		}
	}
	for name := range fields {
		if _, ok := s.Properties[name]; !ok {
			t.Errorf("%q is not described", name)
		}
	}
}
