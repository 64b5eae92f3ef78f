// Coder serves tables with coder/websocket and nothing else. It speaks the protocol of the
// site's own tables.
package main

import (
	"context"
	"log"
	"net/http"
	"strconv"

	"github.com/coder/websocket"

	"triplecross/internal/loadtest/peers/table"
)

func main() {
	if err := table.Serve(&server{hall: table.Hall[*room]{New: newRoom}}); err != nil {
		log.Fatal(err)
	}
}

// server serves the sockets of tables.
type server struct{ hall table.Hall[*room] }

// room is a table and its connections. The goroutine that makes a move writes the messages to all:
// a goroutine and a queue for each connection would cost more.
type room struct {
	*table.Table
	sockets map[*websocket.Conn]bool
}

func newRoom() *room { return &room{table.New(), make(map[*websocket.Conn]bool)} }

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	socket, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // Accept has answered
	}
	defer socket.CloseNow()
	since, _ := strconv.Atoi(r.URL.Query().Get("since")) // 0 if there is none
	s.hall.Table(r.PathValue("table")).follow(socket, since)
}

// follow serves a connection until it ends. After a failed write the next read fails, too.
func (room *room) follow(socket *websocket.Conn, since int) {
	ctx := context.Background() // for a context that never ends, the library starts no goroutine per read or write
	room.Join(since, func(greeting []byte) {
		room.sockets[socket] = true
		socket.Write(ctx, websocket.MessageText, greeting)
	})
	defer room.Leave(func() { delete(room.sockets, socket) })
	publish := func(news []byte) {
		for to := range room.sockets {
			to.Write(ctx, websocket.MessageText, news)
		}
	}
	for {
		_, data, err := socket.Read(ctx)
		if err != nil {
			return
		}
		answer := room.Do(data, publish)
		if socket.Write(ctx, websocket.MessageText, answer) != nil {
			return
		}
	}
}
