package sternhalma

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"triplecross/internal/game"
)

// deadName is written for a dead peg in place of a colour.
const deadName = "x"

// most is the largest number of pegs on the board, dead ones included.
const most = points * full

// byName lists the holes by letter and number, as texts do.
var byName = func() []int {
	list := slices.Collect(everywhere.All())
	slices.SortFunc(list, func(a, b int) int {
		one, other := grid.Cell(a), grid.Cell(b)
		return cmp.Or(cmp.Compare(one.Q, other.Q), cmp.Compare(other.R, one.R))
	})
	return list
}()

// Format writes a position as its pegs in the order of their holes and the seat
// on turn, counted from 1:
//
//	h4=S h5=N 1
//
// A dead peg has an x for its colour. In a game for places the seats that have
// finished follow, if any, in the order of their places: "h4=S h5=N 1 3,2".
func (Rules) Format(p Position) string {
	var b strings.Builder
	for _, i := range byName {
		name := ""
		if c, ok := p.colour(i); ok {
			name = c.String()
		} else if p.dead.Has(i) {
			name = deadName
		} else {
			continue
		}
		b.WriteString(grid.Name(i) + "=" + name + " ")
	}
	b.WriteString(strconv.Itoa(int(p.turn) + 1))
	for place := 1; place <= p.finished(); place++ {
		b.WriteByte(" ,"[min(place, 2)-1])
		b.WriteString(strconv.Itoa(slices.Index(p.place[:], uint8(place)) + 1))
	}
	return b.String()
}

// Parse reads what Format writes, with the pegs in any order. Boards with fewer
// pegs than a game has are accepted, as are dead pegs anywhere.
func (Rules) Parse(setup game.Setup, text string) (Position, error) {
	c, err := decode(setup)
	if err != nil {
		return Position{}, err
	}
	p := c.position()
	fields := strings.Split(text, " ")
	n := 0
	for ; n < len(fields) && strings.Contains(fields[n], "="); n++ {
		if err := p.parsePeg(fields[n]); err != nil {
			return Position{}, err
		}
	}
	if pegs := p.occupied().Len(); pegs > most {
		return Position{}, fmt.Errorf("%d pegs, more than %d", pegs, most)
	}
	fields = fields[n:]
	if len(fields) == 0 || len(fields) > 2 || len(fields) == 2 && !c.Places {
		return Position{}, errors.New(`want "<hole>=<point> … <seat on turn>"`)
	}
	turn, err := p.parseSeat(fields[0])
	if err != nil {
		return Position{}, err
	}
	p.turn = uint8(turn)
	if !c.Places {
		return p, nil
	}
	return p, p.parsePlaces(fields[1:])
}

func (p *Position) parsePeg(text string) error {
	name, point, _ := strings.Cut(text, "=")
	i, ok := grid.Find(name)
	if !ok {
		return fmt.Errorf("peg %.20q: no such hole", text)
	}
	if p.occupied().Has(i) {
		return fmt.Errorf("peg %.20q: the hole is taken", text)
	}
	if point == deadName {
		p.dead = p.dead.Or(hole(i))
		return nil
	}
	c, ok := pointNamed(point)
	if !ok || tables[p.table].owner[c] == game.Nobody {
		return fmt.Errorf("peg %.20q: no such set in this game", text)
	}
	p.pegs[c] = p.pegs[c].Or(hole(i))
	if p.pegs[c].Len() > full {
		return fmt.Errorf("peg %.20q: more than %d of its set", text, full)
	}
	return nil
}

func (p *Position) parseSeat(text string) (game.Seat, error) {
	if n, err := strconv.ParseUint(text, 10, 8); err == nil && n >= 1 && int(n) <= p.players() && text[0] != '0' {
		return game.Seat(n - 1), nil
	}
	return 0, fmt.Errorf("seat %.20q: want a number from 1 to %d", text, p.players())
}

// parsePlaces reads the seats that have finished, if a field lists them, and
// gives their places to others whose pegs are home.
func (p *Position) parsePlaces(fields []string) error {
	if len(fields) > 0 {
		for n, text := range strings.Split(fields[0], ",") {
			s, err := p.parseSeat(text)
			if err != nil {
				return err
			}
			if p.place[s] != 0 {
				return fmt.Errorf("seat %d has finished twice", s+1)
			}
			// A target that was full once may have been left since.
			if _, won := p.won(s); !won && p.spoiling != Fill {
				return fmt.Errorf("seat %d has not finished", s+1)
			}
			p.place[s] = uint8(n + 1)
		}
	}
	p.finish((p.Turn() + game.Seat(p.players()) - 1) % game.Seat(p.players()))
	if p.Finished(p.Turn()) && p.finished() < p.players() {
		return fmt.Errorf("seat %d is on turn but has finished", p.turn+1)
	}
	return nil
}
