package siteclient

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// requestTimeout is how long a request of the API may take. It does not apply to the stream of events.
const requestTimeout = 30 * time.Second

// Grant is the API's answer to a program that has taken or created seats.
type Grant struct {
	Table, Token string
	Watch        string // the link for watchers
	Seats        []struct {
		Seat game.Seat
		Link string // the next secret link of the seat
	}
}

// NewTable describes the table that a program creates. Empty fields are left to
// the site.
type NewTable struct {
	Game    string   `json:"game,omitempty"`
	Seats   []string `json:"seats,omitempty"` // "me", "open", or "bot:" and a level
	Clock   string   `json:"clock,omitempty"`
	Name    string   `json:"name,omitempty"`
	Program string   `json:"program,omitempty"`
}

// Create creates a table by the API.
func (c *Client) Create(ctx context.Context, t NewTable) (Grant, error) {
	var g Grant
	return g, c.call(ctx, http.MethodPost, "/api/tables", t, &g)
}

// SeatRequest asks for the seat that a secret link belongs to.
type SeatRequest struct {
	Key     string `json:"key"`               // of the link
	Name    string `json:"name,omitempty"`    // of the person or program at the table
	Program string `json:"program,omitempty"` // for the badge at the seat
}

// Take takes over a seat.
func (c *Client) Take(ctx context.Context, table string, request SeatRequest) (Grant, error) {
	var g Grant
	return g, c.call(ctx, http.MethodPost, api(table, "take"), request, &g)
}

// PlayByAPI plays a move. It may be called again with the same play if the answer
// was lost.
func (c *Client) PlayByAPI(ctx context.Context, table string, p protocol.Play) error {
	play := map[string]any{"id": p.ID, "version": p.Version, "seat": p.Seat, "move": p.Text}
	return c.call(ctx, http.MethodPost, api(table, "moves"), play, nil)
}

// Stand leaves the client's seat to a bot. A failure, which may be empty, is shown at the
// table.
func (c *Client) Stand(ctx context.Context, table string, seat game.Seat, failure protocol.Failure) error {
	return c.seatForm(ctx, table, "stand", seat, url.Values{"failure": {string(failure)}})
}

// Return takes the client's seat back from a bot.
func (c *Client) Return(ctx context.Context, table string, seat game.Seat) error {
	return c.seatForm(ctx, table, "return", seat, url.Values{})
}

// seatForm sends one of the forms of a table's page about a seat, with more fields.
func (c *Client) seatForm(ctx context.Context, table, form string, seat game.Seat, fields url.Values) error {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	path := "/t/" + url.PathEscape(table) + "/" + form
	accept := http.Header{"Accept": {"application/json"}}
	fields.Set("seat", strconv.Itoa(int(seat)))
	response, err := c.postForm(ctx, c.following(), path, accept, fields)
	if err == nil && response.Status/100 != 2 {
		return response.refusal("POST " + path)
	}
	return err
}

// Record is a game's record.
type Record struct {
	Game     string
	Setup    json.RawMessage
	Moves    []string    // their texts; "?" for other seats' moves in a secret set-up
	Seats    []game.Seat // the seat that made each move
	Versions []int       // the version after each move
	Version  int         // of the table
	Status   protocol.Status
	Outcome  *protocol.Outcome
}

// Record returns the record of a game so far.
func (c *Client) Record(ctx context.Context, table string) (Record, error) {
	var r Record
	return r, c.call(ctx, http.MethodGet, "/g/"+url.PathEscape(table)+".json", nil, &r)
}

func api(table, what string) string { return "/api/tables/" + url.PathEscape(table) + "/" + what }

// call sends a body as JSON, or none if body is nil, and decodes the JSON response into a value unless into
// is nil. Any status but success is a *Refusal.
func (c *Client) call(ctx context.Context, method, path string, body, into any) error {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	header := http.Header{"Accept": {"application/json"}}
	var text string
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			return fmt.Errorf("siteclient: %w", err)
		}
		text = string(data)
		header.Set("Content-Type", "application/json")
	}
	response, err := c.request(ctx, c.following(), method, path, text, header)
	if err != nil {
		return err
	}
	if response.Status/100 != 2 {
		return response.refusal(method + " " + path)
	}
	if into == nil {
		return nil
	}
	if err := json.NewDecoder(strings.NewReader(response.Body)).Decode(into); err != nil {
		return fmt.Errorf("siteclient: %s %s: %w", method, path, err)
	}
	return nil
}
