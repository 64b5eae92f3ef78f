package loadtest

import (
	"fmt"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// record is a game's log as the server sends it.
type record siteclient.Record

// move is one move of a record.
type move struct {
	seat    game.Seat
	text    string
	version int
}

func (m move) String() string {
	return fmt.Sprintf("version %d, seat %d's %s", m.version, m.seat, m.text)
}

// moves returns the moves in the order of the log.
func (rec record) moves() ([]move, error) {
	if len(rec.Seats) != len(rec.Moves) || len(rec.Versions) != len(rec.Moves) {
		return nil, fmt.Errorf("the record has %d moves, %d seats and %d versions", len(rec.Moves), len(rec.Seats), len(rec.Versions))
	}
	moves := make([]move, len(rec.Moves))
	for i, text := range rec.Moves {
		moves[i] = move{rec.Seats[i], text, rec.Versions[i]}
	}
	return moves, nil
}

// check returns what is wrong with a record, given the plays that were sent at
// its table: an acknowledged move that is missing, duplicated or in another
// place, a move that nobody sent, or one that the rules forbid.
func (rec record) check(plays []play) []string {
	moves, err := rec.moves()
	if err != nil {
		return []string{err.Error()}
	}
	passes, wrong := rec.replay(moves)
	return append(wrong, compare(moves, passes, plays)...)
}

// checkAt returns what is wrong with the record of a table. The generator did
// not send the moves of bots, but they must be in order and legal, too.
func (rec record) checkAt(t *table) []string {
	if !t.bots {
		return rec.check(t.sent())
	}
	moves, err := rec.moves()
	if err != nil {
		return []string{err.Error()}
	}
	_, wrong := rec.replay(moves)
	return wrong
}

// replay plays the moves by the rules. It returns which of them are forced
// passes, which the server plays, and what is wrong.
func (rec record) replay(moves []move) (passes map[int]bool, wrong []string) {
	passes = make(map[int]bool)
	g, ok := games.Find(rec.Game)
	if !ok {
		return passes, []string{fmt.Sprintf("unknown game %q", rec.Game)}
	}
	state, err := g.Start(game.Setup(rec.Setup))
	if err != nil {
		return passes, []string{err.Error()}
	}
	version := 0
	for i, m := range moves {
		if m.version <= version || m.version > rec.Version {
			return passes, []string{fmt.Sprintf("out of order: %s after version %d, of %d", m, version, rec.Version)}
		}
		version = m.version
		_, passes[i] = state.Forced(m.seat)
		if state, err = state.Play(m.seat, m.text); err != nil {
			return passes, []string{fmt.Sprintf("illegal: %s: %v", m, err)}
		}
	}
	if _, over := state.Outcome(); over != (rec.Status == protocol.Over) {
		wrong = append(wrong, fmt.Sprintf("the game is %q, by the rules it is over: %t", rec.Status, over))
	}
	return passes, wrong
}

// compare returns how the moves of a log differ from the plays that were sent. A
// move that was not acknowledged may or may not be there.
func compare(moves []move, passes map[int]bool, plays []play) (wrong []string) {
	type key struct {
		seat game.Seat
		text string
	}
	promised := make(map[move]int) // acknowledged plays
	open := make(map[key]int)      // plays without an answer
	sent := make(map[key]bool)
	for i, p := range plays {
		k := key{game.Seat(p.seat), p.text}
		sent[k] = true
		if p.version > 0 {
			promised[move{k.seat, k.text, p.version}] = i
		} else {
			open[k]++
		}
	}
	stands := make([]bool, len(plays))
	strays := make(map[key][]move) // moves at places where no play was acknowledged
	for i, m := range moves {
		play, found := promised[m]
		switch k := (key{m.seat, m.text}); {
		case found && !stands[play]:
			stands[play] = true
		case passes[i]:
		case open[k] > 0:
			open[k]--
		default:
			strays[k] = append(strays[k], m)
		}
	}
	for i, p := range plays {
		if p.version == 0 || stands[i] {
			continue
		}
		k := key{game.Seat(p.seat), p.text}
		m := move{k.seat, k.text, p.version}
		if s := strays[k]; len(s) > 0 {
			wrong = append(wrong, fmt.Sprintf("out of order: acknowledged as %s, is version %d", m, s[0].version))
			strays[k] = s[1:]
		} else {
			wrong = append(wrong, fmt.Sprintf("lost: acknowledged as %s", m))
		}
	}
	for _, m := range moves {
		k := key{m.seat, m.text}
		s := strays[k]
		if len(s) == 0 || s[0] != m {
			continue
		}
		strays[k] = s[1:]
		if sent[k] {
			wrong = append(wrong, fmt.Sprintf("doubled: %s", m))
		} else {
			wrong = append(wrong, fmt.Sprintf("sent by nobody: %s", m))
		}
	}
	return wrong
}
