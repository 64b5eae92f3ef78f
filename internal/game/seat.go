package game

import (
	"iter"
	"math/bits"
)

// Seat numbers the seats of a game in turn order, from 0. Texts for people and
// programs count from 1.
type Seat int8

// Nobody is the seat of a piece without an owner and of a viewer without a seat.
const Nobody Seat = -1

// MaxSeats is the largest number of seats in a game.
const MaxSeats = 6

// Seats is a set of seats.
type Seats uint8

// SeatsOf returns the set of the given seats.
func SeatsOf(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set |= 1 << s
	}
	return set
}

// Has reports whether s is in the set.
func (set Seats) Has(s Seat) bool { return s >= 0 && set>>s&1 == 1 }

// Len returns the number of seats in the set.
func (set Seats) Len() int { return bits.OnesCount8(uint8(set)) }

// First returns the lowest seat of the set, Nobody if the set is empty.
func (set Seats) First() Seat {
	if set == 0 {
		return Nobody
	}
	return Seat(bits.TrailingZeros8(uint8(set)))
}

// All ranges over the seats of the set in ascending order.
func (set Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for s := Seat(0); s < MaxSeats; s++ {
			if set.Has(s) && !yield(s) {
				return
			}
		}
	}
}
