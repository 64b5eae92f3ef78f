package loadtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// centrifuge is a connection that speaks the JSON protocol of Centrifuge: commands and replies, one
// per line, several in a message. A move is an RPC, and the messages of a table are those of the
// channel with its name.
type centrifuge struct {
	*siteclient.Socket
	commands atomic.Int64 // the number sent so far, which is the last one's ID
	rest     []byte       // of the last message that was read
}

// openCentrifuge connects and subscribes to a table. The first message to read is the greeting.
func openCentrifuge(ctx context.Context, s *site, c *client, since int) (socket, error) {
	conn, err := s.open(ctx, c, 0)
	if err != nil {
		return nil, err
	}
	z := &centrifuge{Socket: conn}
	hello := fmt.Sprintf("{\"id\":%d,\"connect\":{}}\n{\"id\":%d,\"subscribe\":{\"channel\":%q,\"data\":{\"since\":%d}}}",
		z.commands.Add(1), z.commands.Add(1), c.table.id, since)
	if err := conn.Write(siteclient.Text, []byte(hello)); err != nil {
		conn.Close()
		return nil, err
	}
	return z, nil
}

// Read returns the next message of the table, from a push or a reply.
func (z *centrifuge) Read() ([]byte, error) {
	for {
		for len(z.rest) == 0 {
			data, err := z.Socket.Read()
			if err != nil {
				return nil, err
			}
			z.rest = data
		}
		var line []byte
		line, z.rest, _ = bytes.Cut(z.rest, []byte("\n"))
		switch {
		case len(line) == 0:
		case string(line) == "{}": // a ping
			if err := z.Write(siteclient.Text, line); err != nil {
				return nil, err
			}
		case bytes.Contains(line, []byte(`"error":`)):
			return nil, errors.New(string(line))
		default:
			if message := unwrap(line); message != nil {
				return message, nil
			}
		}
	}
}

// unwrap returns the data of a push or a reply, nil if there is none. It is the last field, at any
// depth.
func unwrap(line []byte) []byte {
	head, data, found := bytes.Cut(line, []byte(`"data":`))
	depth := bytes.Count(head, []byte("{"))
	if !found || len(data) < depth {
		return nil
	}
	return data[:len(data)-depth]
}

// rpc is the command of a move.
type rpc struct {
	ID  int64 `json:"id"`
	RPC struct {
		Data any `json:"data"`
	} `json:"rpc"`
}

// Send sends a move. A ping is not sent, because the server pings.
func (z *centrifuge) Send(m any) error {
	if _, ok := m.(protocol.Ping); ok {
		return nil
	}
	command := rpc{ID: z.commands.Add(1)}
	command.RPC.Data = m
	return z.Socket.Send(command)
}
