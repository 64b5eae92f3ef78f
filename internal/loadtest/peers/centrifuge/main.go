// Centrifuge serves tables with centrifugal/centrifuge, in memory and by its JSON protocol:
// each table is a channel, its greeting comes with the subscription, and a move is an RPC.
// It keeps no history, because a subscription waits for the move that is under way.
package main

import (
	"context"
	"encoding/json"
	"log"

	"github.com/centrifugal/centrifuge"

	"triplecross/internal/loadtest/peers/table"
)

func main() {
	node, err := centrifuge.New(centrifuge.Config{})
	if err != nil {
		log.Fatal(err)
	}
	s := &server{node: node, hall: table.Hall[*table.Table]{New: table.New}}
	node.OnConnecting(func(context.Context, centrifuge.ConnectEvent) (centrifuge.ConnectReply, error) {
		return centrifuge.ConnectReply{Credentials: &centrifuge.Credentials{}}, nil
	})
	node.OnConnect(s.follow)
	if err := node.Run(); err != nil {
		log.Fatal(err)
	}
	// The pool has fewer buffers than there are connections.
	err = table.Serve(centrifuge.NewWebsocketHandler(node, centrifuge.WebsocketConfig{
		ReadBufferSize: 256, UseWriteBufferPool: true,
	}))
	if err != nil {
		log.Fatal(err)
	}
}

// server serves the clients of tables.
type server struct {
	node *centrifuge.Node
	hall table.Hall[*table.Table]
}

// follow connects a client to a table.
func (s *server) follow(client *centrifuge.Client) {
	var at *table.Table // the handlers of a client are called one after the other
	var channel string
	client.OnSubscribe(func(e centrifuge.SubscribeEvent, reply centrifuge.SubscribeCallback) {
		var shown struct{ Since int }
		if len(e.Data) > 0 && json.Unmarshal(e.Data, &shown) != nil {
			reply(centrifuge.SubscribeReply{}, centrifuge.ErrorBadRequest)
			return
		}
		channel, at = e.Channel, s.hall.Table(e.Channel)
		at.Join(shown.Since, func(greeting []byte) {
			reply(centrifuge.SubscribeReply{Options: centrifuge.SubscribeOptions{Data: greeting}}, nil)
		})
	})
	client.OnRPC(func(e centrifuge.RPCEvent, reply centrifuge.RPCCallback) {
		if at == nil {
			reply(centrifuge.RPCReply{}, centrifuge.ErrorPermissionDenied)
			return
		}
		answer := at.Do(e.Data, func(news []byte) {
			if _, err := s.node.Publish(channel, news); err != nil {
				log.Print(err) // the load tester reports the missing move
			}
		})
		reply(centrifuge.RPCReply{Data: answer}, nil)
	})
}
