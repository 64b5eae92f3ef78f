package battleground

import (
	"errors"
	"fmt"

	"triplecross/internal/game/chexers"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// pass is the text of a pass, which is legal only if no other move is.
const pass = "pass"

// match is a game from the view of one client. Each client follows the table independently, so that none
// waits for another's OKAY.
type match struct {
	server *Server
	client *client
	seat   seat
	sub    *lobby.Subscription
	news   chan struct{}

	told    int // the number of plies sent to the client
	version int // the table's version after the last of them
	asked   int // the last ply for which the client was asked for an action
}

// follow plays a game with a client that has a seat.
func (s *Server) follow(c *client, at seat) error {
	m := &match{server: s, client: c, seat: at, news: make(chan struct{}, 1), asked: -1}
	if err := m.attach(); err != nil {
		return err
	}
	defer func() { m.sub.Close() }()
	t, err := m.awaitStart()
	if err != nil {
		return err
	}
	if err := m.start(t); err != nil {
		return err
	}
	for {
		if t, err = m.now(); err != nil {
			return err
		}
		if over, err := m.step(t); over || err != nil {
			return err
		}
	}
}

// attach subscribes to the client's table, so that the client is present there.
func (m *match) attach() error {
	sub, err := m.server.options.Lobby.Subscribe(m.server.ctx, m.seat.table, m.seat.person, lobby.Known{}, func() {
		select {
		case m.news <- struct{}{}:
		default:
		}
	})
	if err == nil {
		m.sub = sub
	}
	return err
}

// now returns the current table.
func (m *match) now() (table.Moment, error) {
	for {
		data, err := m.sub.Take()
		switch {
		case errors.Is(err, lobby.ErrCrashed) || errors.Is(err, lobby.ErrRewritten): // there is another room
			m.sub.Close()
			if err := m.attach(); err != nil {
				return table.Moment{}, err
			}
		case err != nil:
			return table.Moment{}, err
		case data == nil:
			return m.server.options.Lobby.Table(m.server.ctx, m.seat.table)
		}
	}
}

// awaitStart waits until the game begins.
func (m *match) awaitStart() (table.Moment, error) {
	for {
		t, err := m.now()
		switch {
		case err != nil:
			return t, err
		case t.Status != protocol.Open:
			return t, nil
		case !t.SeatsOf(m.seat.person).Has(m.seat.seat):
			return t, fault("the seat was given to somebody else")
		}
		if err := m.client.idle(m.server.ctx, m.news, m.server.options.Ping); err != nil {
			return t, err
		}
	}
}

// start tells the client who plays, and waits until it is ready.
func (m *match) start(t table.Moment) error {
	m.asked = len(t.Moves) - 1
	names := make([]string, t.Players())
	for s, seat := range t.Seats() {
		names[s] = seat.Name
	}
	if err := m.client.send(message{Type: typeGame, Red: &names[0], Green: &names[1], Blue: &names[2]}); err != nil {
		return err
	}
	_, err := m.client.ask(m.server.ctx, message{Type: typeInit, Colour: colours[m.seat.seat]}, typeOkay)
	for ; err == nil && m.client.pings > 0; m.client.pings-- {
		// The first answers were to pings that were still unanswered.
		_, err = m.client.receive(m.server.ctx, typeOkay, m.client.left+latency)
	}
	return err
}

// step does the next thing that is due, and reports whether the game is over.
func (m *match) step(t table.Moment) (over bool, err error) {
	if m.told > len(t.Moves) || m.told > 0 && t.Moves[m.told-1].Version != m.version {
		return false, fault("a move was taken back, which this protocol cannot express")
	}
	me := m.seat.seat
	mine := t.SeatsOf(m.seat.person).Has(me)
	switch {
	case m.told < len(t.Moves):
		played := t.Moves[m.told]
		// The room plays forced passes at once; the agent is still asked.
		if played.Seat == me && mine && m.asked < m.told && played.By == "" && played.Move.Text == pass {
			if err := m.askForPass(); err != nil {
				return false, err
			}
		}
		return false, m.update(played)
	case t.Status == protocol.Over:
		outcome, _ := t.Outcome()
		return true, m.client.send(message{Type: typeOver, Result: result(t.Game.Info().Seats, outcome)})
	case !mine:
		return false, fault("the seat was given to a bot or to somebody else")
	case t.State().Turn().Has(me) && m.asked < m.told:
		return false, m.move(t)
	}
	return false, m.awaitNews()
}

// awaitNews waits until the table has changed. The client has nothing to send.
func (m *match) awaitNews() error {
	select {
	case <-m.news:
		return nil
	case answer, ok := <-m.client.messages:
		if !ok {
			return m.client.err
		}
		return fault(fmt.Sprintf("nothing is due, but %s came", answer.Type))
	case <-m.server.ctx.Done():
		return m.server.ctx.Err()
	}
}

// update tells the client of a ply.
func (m *match) update(played table.Played) error {
	action, err := chexers.Action(played.Move.Text)
	if err != nil {
		return err
	}
	m.told, m.version = m.told+1, played.Version
	_, err = m.client.ask(m.server.ctx, message{Type: typeUpd8, Colour: colours[played.Seat], Action: action}, typeOkay)
	return err
}
