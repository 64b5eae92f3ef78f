package hexachess

import "triplecross/internal/game"

// army is the pieces a seat starts with, where they start, and which way its
// pawns go.
type army struct {
	// turned is the number of sixths of a circle, counter-clockwise, by which the
	// seat's home and the directions of its pawns are turned from those of a seat
	// in the South.
	turned int
	start  []man
	count  [kinds]uint8 // of each kind in start
	back   Cells        // where the first of its rows stands
	foes   game.Seats   // the seats it plays against
	pawns  pawnWays
	ground Cells // where a set-up may place its pieces
}

// man is a piece on a cell.
type man struct {
	kind Kind
	at   int
}

// row is a line of pieces, side by side in a direction.
type row struct {
	from  string // the first one's cell
	ahead direction
	men   string
}

// The rows of the armies, from left to right as their players see them.
const (
	standardRow = "BNRQBKRNB"
	grandRow    = "BNRQBWRNB"
	grandBack   = "DKV"
	ninePawns   = "PPPPPPPPP"
	elevenPawns = "PPPPPPPPPPP"
)

// newArmy returns the army of these rows.
func newArmy(b *board, turned int, foes game.Seats, rows ...row) army {
	a := army{turned: turned, foes: foes, pawns: pawnWays{steps: pawnSteps(turned), takes: pawnTakes(turned)}}
	for n, r := range rows {
		at, _ := b.grid.Find(r.from)
		for _, letter := range []byte(r.men) {
			kind := kindOf(letter)
			a.start = append(a.start, man{kind, at})
			a.count[kind]++
			if n == 0 {
				a.back.add(at)
			}
			at = int(b.next[at][r.ahead])
		}
	}
	return a
}

// whiteAndBlack returns the armies of two players, mirror images of each other,
// so that queen faces queen. ground is how many ranks of each may be set up.
func whiteAndBlack(b *board, grand bool, ground int) []army {
	white := []row{{"a3", east, standardRow}, {"a5", east, elevenPawns}}
	black := []row{{"e11", east, standardRow}, {"c9", east, elevenPawns}}
	if grand {
		white = []row{{"a3", east, grandRow}, {"a5", east, elevenPawns}, {"c1", east, grandBack}}
		black = []row{{"e11", east, grandRow}, {"c9", east, elevenPawns}, {"i13", east, grandBack}}
	}
	armies := []army{
		newArmy(b, 0, game.SeatsOf(1), white...),
		newArmy(b, 3, game.SeatsOf(0), black...),
	}
	// The promotion zone begins where the enemy's pieces start.
	first, last := b.rankOf(b.grid.Len()-1), b.rankOf(0)
	armies[0].pawns.may, armies[0].pawns.must = b.ranks(11, 13), b.ranks(last, last)
	armies[1].pawns.may, armies[1].pawns.must = b.ranks(1, 3), b.ranks(first, first)
	armies[0].ground, armies[1].ground = b.ranks(1, ground), b.ranks(14-ground, 13)
	return armies
}

// threeArmies returns the armies of three players on every other side, clockwise.
func threeArmies(b *board) []army {
	return promoteAtFoes([]army{
		newArmy(b, 0, game.SeatsOf(1, 2), row{"a1", east, standardRow}, row{"a3", east, elevenPawns}),
		newArmy(b, 4, game.SeatsOf(0, 2), row{"i17", southWest, standardRow}, row{"k17", southWest, elevenPawns}),
		newArmy(b, 2, game.SeatsOf(0, 1), row{"q9", northWest, standardRow}, row{"o7", northWest, elevenPawns}),
	})
}

// teamArmies returns the armies in the NE, SW, SE and NW. Neighbours across a
// notch are allies: NE and SE against SW and NW. Two pawns of each stand in
// reserve.
func teamArmies(b *board) []army {
	east2, west2 := game.SeatsOf(0, 2), game.SeatsOf(1, 3)
	return promoteAtFoes([]army{
		newArmy(b, 2, west2, row{"s11", northWest, standardRow}, row{"q11", northWest, ninePawns}, row{"r11", east, "P"}, row{"r17", east, "P"}),
		newArmy(b, 5, east2, row{"a9", southEast, standardRow}, row{"c9", southEast, ninePawns}, row{"b9", east, "P"}, row{"b3", east, "P"}),
		newArmy(b, 1, west2, row{"j1", northEast, standardRow}, row{"h1", northEast, ninePawns}, row{"q9", east, "P"}, row{"k3", east, "P"}),
		newArmy(b, 4, east2, row{"j19", southWest, standardRow}, row{"l19", southWest, ninePawns}, row{"c11", east, "P"}, row{"i17", east, "P"}),
	})
}

// promoteAtFoes makes pawns promote on the back ranks of their enemies only, and
// always there.
func promoteAtFoes(armies []army) []army {
	for s := range armies {
		for foe := range armies[s].foes.All() {
			armies[s].pawns.may = armies[s].pawns.may.Or(armies[foe].back)
		}
		armies[s].pawns.must = armies[s].pawns.may
	}
	return armies
}
