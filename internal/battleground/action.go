package battleground

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"triplecross/internal/game/chexers"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// move asks the client for its action and plays it.
func (m *match) move(t table.Moment) error {
	me, state := m.seat.seat, t.State()
	legal := state.Legal(me)
	if len(legal) == 1 && legal[0].Text == pass {
		return m.askForPass() // the room plays it
	}
	answer, err := m.turn()
	if err != nil {
		return err
	}
	text, err := state.Read(me, string(answer.Action))
	if err != nil {
		return fault(fmt.Sprintf("not a legal action: %.60s", answer.Action))
	}
	return m.play(table.Play{ID: fmt.Sprint("ply ", m.told), Version: t.Version, Seat: me, Text: text})
}

// turn asks for an action.
func (m *match) turn() (message, error) {
	m.asked = m.told
	return m.client.ask(m.server.ctx, message{Type: typeTurn}, typeActn)
}

// askForPass asks the client for its action, which must be a pass.
func (m *match) askForPass() error {
	answer, err := m.turn()
	if err != nil {
		return err
	}
	action, err := chexers.Action(pass)
	if err != nil {
		return err
	}
	var said bytes.Buffer
	if json.Compact(&said, answer.Action) != nil || !bytes.Equal(said.Bytes(), action) {
		return fault(fmt.Sprintf("not a legal action, only a pass is: %.60s", answer.Action))
	}
	return nil
}

// attempts is how often the server tries to store a move, a second apart, before it gives up.
const attempts = 5

// play makes a move at the table. If it is refused, the table's next state shows
// why. If it could not be stored, play tries again.
func (m *match) play(p table.Play) error {
	for range attempts {
		_, err := m.server.options.Lobby.Do(m.server.ctx, m.seat.table, m.seat.person, p)
		var refused *table.Refused
		switch {
		case !errors.As(err, &refused):
			return err
		case refused.Code != protocol.CodeFailed:
			return nil
		}
		if err := pause(m.server.ctx, time.Second); err != nil {
			return err
		}
	}
	return fault("the server could not store the move")
}

func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
