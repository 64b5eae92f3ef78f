package hexdame_test

import (
	"fmt"
	"slices"
	"strings"
)

// naive is a board as the rules describe it: a letter on each cell that is not
// empty, and all chains are found by playing them.
type naive map[string]byte

// readNaive reads the pieces of a position's text.
func readNaive(text string) naive {
	board := naive{}
	for piece := range strings.FieldsSeq(text) {
		if len(piece) == 3 && piece != "red" {
			board[piece[1:]] = piece[0]
		}
	}
	return board
}

// neighbour returns the cell a step from another, or "" off the board.
func neighbour(cell string, step [2]int) string {
	letter, digit := int(cell[0]-'a')+step[0], int(cell[1]-'1')+step[1]
	if letter < 0 || letter > 8 || digit < 0 || digit > 8 || max(letter-digit, digit-letter) > 4 {
		return ""
	}
	return fmt.Sprintf("%c%c", 'a'+letter, '1'+digit)
}

var steps = [][2]int{{0, 1}, {1, 0}, {1, 1}, {0, -1}, {-1, 0}, {-1, -1}}

// captures returns for each legal capture of a side, "white" or "red", in the
// form of key all the paths that make it.
func (board naive) captures(side string) map[string][]string {
	all, most := map[string][]string{}, 0
	for from, piece := range board {
		if side[0] != piece|0x20 {
			continue
		}
		delete(board, from)
		board.chains(piece, []string{from}, nil, func(path, captured []string) {
			if len(captured) > most {
				most = len(captured)
				clear(all)
			}
			if len(captured) == most {
				sorted := slices.Sorted(slices.Values(captured))
				key := from + "x" + path[len(path)-1] + ":" + strings.Join(sorted, ",")
				all[key] = append(all[key], strings.Join(path, "x"))
			}
		})
		board[from] = piece
	}
	return all
}

// chains calls yield with every chain of at least one capture that begins with
// path, whether or not it could go on.
func (board naive) chains(piece byte, path, captured []string, yield func(path, captured []string)) {
	if len(captured) > 0 {
		yield(path, captured)
	}
	king := piece < 'a'
	for _, step := range steps {
		at := neighbour(path[len(path)-1], step)
		for king && at != "" && board[at] == 0 {
			at = neighbour(at, step)
		}
		if at == "" || board[at] == 0 || board[at]|0x20 == piece|0x20 || slices.Contains(captured, at) {
			continue
		}
		for to := neighbour(at, step); to != "" && board[to] == 0; to = neighbour(to, step) {
			board.chains(piece, append(slices.Clone(path), to), append(slices.Clone(captured), at), yield)
			if !king {
				break
			}
		}
	}
}
