package drawing

import (
	"math"
	"slices"

	"triplecross/internal/game/hex"
)

// barb is half the width of an arrow's head.
const barb = 4.5

// Arrow is one part of the ring that shows the order of play: a way along the
// well's outline (empty between neighbours), and the head in its middle.
type Arrow struct{ Way, Head []hex.Point }

// Order returns the ring of arrows that shows the order of play: one from each
// seat's side to the next seat's. It is empty if the seats do not follow each
// other once around the board.
func (p *Plan) Order() []Arrow {
	homes := p.board.Home
	clockwise, counter := 0, 0
	for s, home := range homes {
		next := homes[(s+1)%len(homes)]
		clockwise += sixths(home, next)
		counter += sixths(next, home)
	}
	if clockwise != 6 && counter != 6 {
		return nil
	}
	ring := make([]Arrow, len(homes))
	for s, home := range homes {
		next := homes[(s+1)%len(homes)]
		if clockwise == 6 {
			ring[s] = p.arrow(home, sixths(home, next))
		} else {
			ring[s] = p.arrow(next, sixths(next, home)).back()
		}
	}
	return ring
}

// sixths returns how far one home is from another, clockwise on the screen, in
// sixths of a circle.
func sixths(from, to int) int { return ((from-to)%6 + 6) % 6 }

// arrow returns the arrow that leads from a home's side that many sixths
// clockwise.
func (p *Plan) arrow(home, sixths int) Arrow {
	half := 30 * float64(sixths)
	middle := float64(90+60*(p.Turn-home)) + half
	return Arrow{Way: sector(p.Well, middle, half-30), Head: head(sector(p.Well, middle, barb/2))}
}

// head returns the head of an arrow along the given points: a barb, the tip, and
// the other barb.
func head(along []hex.Point) []hex.Point {
	tip := along[len(along)-1]
	back := along[0].Add(tip.Scale(-1))
	back = back.Scale(barb / math.Hypot(back.X, back.Y))
	across := hex.Point{X: -back.Y, Y: back.X}
	return []hex.Point{tip.Add(back).Add(across), tip, tip.Add(back).Add(across.Scale(-1))}
}

// back returns the arrow in the opposite direction.
func (a Arrow) back() Arrow {
	slices.Reverse(a.Way)
	tip := a.Head[0].Add(a.Head[2]).Scale(0.5)
	shift := tip.Add(a.Head[1].Scale(-1))
	a.Head = []hex.Point{a.Head[0].Add(shift.Scale(-1)), tip, a.Head[2].Add(shift.Scale(-1))}
	return a
}
