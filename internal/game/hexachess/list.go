package hexachess

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"triplecross/internal/game"
)

// The names of what may follow the turn.
const (
	quietName  = "quiet"
	frozenName = "frozen"
	roundName  = "round"
	debtName   = "debt"
)

// formatList writes a position of more than two players: the pieces in the order
// of seats and cells, then the seat on turn, counted from 1 as all seats are.
//
//	1K@e1 1N@e5 2K@c11 3K@q15 1
//
// A seat whose king is missing is out. The rest of the state follows, as far as
// it is not the usual one:
//
//	quiet=7           turns without a capture and a move of a pawn
//	frozen=2          the seats that are checkmated, "-" for none
//	round=2:1x3P,3x1N turns left, and the least valuable piece that one seat captured from another
//	debt=2:4          a seat, and how much it owes
//	debt=2:4/3/3      and has paid 3 of it, no piece of less than 3
func (p *Position) formatList() string {
	var b strings.Builder
	for s := range game.Seat(p.players()) {
		for i := range p.pieces[s].All() {
			fmt.Fprintf(&b, "%d%s@%s ", s+1, p.powersAt(i).kind(), p.board().grid.Name(i))
		}
	}
	b.WriteString(strconv.Itoa(int(p.turn) + 1))
	if p.quiet > 0 {
		fmt.Fprintf(&b, " %s=%d", quietName, p.quiet)
	}
	if p.frozen != p.thawed().frozen {
		fmt.Fprintf(&b, " %s=%s", frozenName, formatSeats(p.frozen))
	}
	if p.round.left > 0 {
		fmt.Fprintf(&b, " %s=%s", roundName, p.round.format())
	}
	for s, d := range p.debt {
		if d.owed > 0 {
			fmt.Fprintf(&b, " %s=%d:%d", debtName, s+1, d.owed)
		}
		if d.paid > 0 {
			fmt.Fprintf(&b, "/%d/%d", d.paid, d.least)
		}
	}
	return b.String()
}

// thawed returns the position in which only those seats are frozen that the pieces alone show to
// be.
func (p *Position) thawed() Position {
	q := *p
	if q.frozen = 0; q.players() == threePlayers {
		q.freeze()
	}
	return q
}

func formatSeats(set game.Seats) string {
	var list []string
	for s := range set.All() {
		list = append(list, strconv.Itoa(int(s)+1))
	}
	if list == nil {
		return "-"
	}
	return strings.Join(list, ",")
}

func (r round) format() string {
	var list []string
	for by, row := range r.least {
		for victim, least := range row {
			if least > 0 {
				list = append(list, fmt.Sprintf("%dx%d%s", by+1, victim+1, kindWorth(int(least))))
			}
		}
	}
	return fmt.Sprintf("%d:%s", r.left, strings.Join(list, ","))
}

// kindWorth returns the kind with that value, NoKind for none.
func kindWorth(value int) Kind {
	for k := Pawn; k < kinds; k++ {
		if value > 0 && k.Value() == value {
			return k
		}
	}
	return NoKind
}

func (p *Position) parseList(fields []string) error {
	for len(fields) > 0 && strings.Contains(fields[0], "@") {
		if err := p.parsePiece(fields[0]); err != nil {
			return err
		}
		fields = fields[1:]
	}
	if len(fields) == 0 {
		return errors.New("want the seat on turn after the pieces")
	}
	turn, err := p.parseSeat(fields[0])
	if err != nil {
		return err
	}
	p.turn = uint8(turn)
	if alive := p.alive(); alive == 0 || p.players() == teamPlayers && alive.Len() < teamPlayers {
		return errors.New("want a king of every seat that plays")
	}
	p.frozen = p.thawed().frozen
	for _, field := range fields[1:] {
		if err := p.parseState(field); err != nil {
			return err
		}
	}
	if p.alive().Len() < threePlayers && (p.round != round{} || p.debt != [threePlayers]debt{} || p.frozen != 0) {
		return errors.New("frozen, round and debt need three players who are still playing")
	}
	p.settle()
	return nil
}

func (p *Position) parsePiece(text string) error {
	man, name, _ := strings.Cut(text, "@")
	at, ok := p.board().grid.Find(name)
	if len(man) != 2 || !ok || kindOf(man[1]) == NoKind {
		return fmt.Errorf("piece %.20q: want <seat><letter>@<cell>", text)
	}
	s, err := p.parseSeat(man[:1])
	if err != nil {
		return err
	}
	if _, kind := p.At(at); kind != NoKind {
		return fmt.Errorf("piece %.20q: the cell is taken", text)
	}
	return p.enlist(s, kindOf(man[1]), at)
}

func (p *Position) parseSeat(text string) (game.Seat, error) {
	if len(text) == 1 && text[0] >= '1' && int(text[0]-'0') <= p.players() {
		return game.Seat(text[0] - '1'), nil
	}
	return 0, fmt.Errorf("seat %.20q: want a number from 1 to %d", text, p.players())
}

// parseState reads what follows the turn.
func (p *Position) parseState(text string) error {
	name, value, _ := strings.Cut(text, "=")
	switch {
	case name == quietName && p.quiet == 0:
		return p.parseQuiet(value)
	case p.players() != threePlayers:
	case name == frozenName:
		return p.parseFrozen(value)
	case name == roundName && p.round.left == 0:
		return p.parseRound(value)
	case name == debtName:
		return p.parseDebt(value)
	}
	return fmt.Errorf("%.20q is not known, or comes twice", text)
}

func (p *Position) parseFrozen(text string) error {
	p.frozen = 0
	if text == formatSeats(0) {
		return nil
	}
	for _, field := range strings.Split(text, ",") {
		s, err := p.parseSeat(field)
		if err != nil {
			return err
		}
		p.frozen |= game.SeatsOf(s)
	}
	return nil
}

func (p *Position) parseRound(text string) error {
	left, captures, _ := strings.Cut(text, ":")
	n, err := strconv.ParseUint(left, 10, 8)
	if err != nil || n < 1 || n > roundTurns {
		return fmt.Errorf("turns of a round %.20q: want a number from 1 to %d", left, roundTurns)
	}
	p.round.left = uint8(n)
	for _, capture := range strings.Split(captures, ",") {
		if len(capture) != 4 || capture[1] != 'x' {
			return fmt.Errorf("capture %.20q: want <seat>x<seat><letter>", capture)
		}
		by, err := p.parseSeat(capture[:1])
		if err != nil {
			return err
		}
		victim, err := p.parseSeat(capture[2:3])
		if err != nil {
			return err
		}
		value := kindOf(capture[3]).Value()
		if by == victim || value == 0 {
			return fmt.Errorf("capture %.20q cannot be", capture)
		}
		p.round.least[by][victim] = uint8(value)
	}
	return nil
}

func (p *Position) parseDebt(text string) error {
	seat, sums, _ := strings.Cut(text, ":")
	s, err := p.parseSeat(seat)
	if err != nil {
		return err
	}
	var n [3]uint8 // owed, paid, the least piece
	fields := strings.Split(sums, "/")
	if len(fields) != 1 && (len(fields) != 3 || s != p.Turn()) {
		return fmt.Errorf("debt %.20q: want <seat>:<value>", text)
	}
	for i, field := range fields {
		sum, err := strconv.ParseUint(field, 10, 8)
		if err != nil || sum < 1 || sum > maxDebt {
			return fmt.Errorf("debt %.20q: want numbers from 1 to %d", text, maxDebt)
		}
		n[i] = uint8(sum)
	}
	d := debt{owed: n[0], paid: n[1], least: n[2]}
	if d.paid >= d.owed || d.least > d.paid || d.least > 0 && kindWorth(int(d.least)) == NoKind {
		return fmt.Errorf("debt %.20q cannot be", text)
	}
	p.debt[s] = d
	return nil
}
