package guest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/coder/websocket"

	"triplecross/internal/protocol"
)

// Socket is an open table socket.
type Socket struct{ *websocket.Conn }

// Dial opens the socket of a table for a guest who shows its version since, or
// none of it if that is 0. header, which may be nil, is added to the request's.
func (g *Guest) Dial(ctx context.Context, table string, since int, header http.Header) (*Socket, error) {
	url := fmt.Sprintf("%s/t/%s/ws", g.URL, table)
	if since != 0 {
		url += fmt.Sprintf("?since=%d", since)
	}
	conn, answer, err := websocket.Dial(ctx, url, &websocket.DialOptions{HTTPClient: g.client, HTTPHeader: header})
	if err != nil {
		if answer != nil && answer.Body != nil {
			answer.Body.Close()
		}
		return nil, err
	}
	return &Socket{conn}, nil
}

// Message is any message of the server: the fields of all kinds together.
type Message struct {
	Kind     string            `json:"t"`
	Version  int               `json:"n"`
	Status   protocol.Status   `json:"status"`
	Ply      int               `json:"ply"`
	Pieces   string            `json:"pieces"`
	Turn     int               `json:"u"`
	Scores   []int             `json:"c"`
	Legal    string            `json:"l"`
	Note     string            `json:"w"`
	Last     []protocol.Played `json:"last"`
	Seats    []protocol.Seat   `json:"seats"`
	You      []int             `json:"you"`
	Host     bool              `json:"host"`
	Outcome  *protocol.Outcome `json:"o"`
	Seat     int               `json:"s"`
	Word     string            `json:"m"`
	Changes  string            `json:"d"`
	Online   int               `json:"on"`
	Watchers int               `json:"watchers"`
	ID       string            `json:"id"`
	Code     protocol.Code     `json:"code"`
	Why      string            `json:"why"`
	After    int               `json:"after"`
	Raw      string            `json:"-"` // as it came
}

// Next waits for the next message.
func (s *Socket) Next(ctx context.Context) (Message, error) {
	_, data, err := s.Read(ctx)
	if err != nil {
		return Message{}, err
	}
	m := Message{Raw: string(data)}
	if err := json.Unmarshal(data, &m); err != nil {
		return m, fmt.Errorf("guest: the server sends %q: %w", data, err)
	}
	return m, nil
}

// Say sends a text as it is.
func (s *Socket) Say(ctx context.Context, text string) error {
	return s.Write(ctx, websocket.MessageText, []byte(text))
}

// Play sends a move.
func (s *Socket) Play(ctx context.Context, m protocol.Play) error {
	m.Kind = "play"
	data, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("guest: %w", err)
	}
	return s.Write(ctx, websocket.MessageText, data)
}
