package table

import (
	"bytes"
	"testing"
)

// Everywhere an event holds a person, they are replaced, and nothing else is.
func TestNoEventHoldsADisownedPerson(t *testing.T) {
	const person, other = Person("bobbobbob"), Person("nobnobnob")
	events := []Event{
		Made{Game: "chexers", Host: person},
		Sat{Seat: 1, Kind: SeatPerson, Person: person, Name: "Bob", Program: "Bob's own"},
		Sat{Seat: 1, Kind: SeatBot, Bot: "club", Owner: person, For: "Bob"},
		Moved{Text: "a1-b1", By: person, ID: "1"},
		Imported{By: person},
		Ordered{Event: SeatOffered{Seat: 1}, By: person, ID: "2"},
		Ordered{Event: Sat{Seat: 1, Kind: SeatPerson, Person: person, Name: "Bob"}, By: person, ID: "3"},
		Ordered{Event: Sat{Seat: 1, Kind: SeatPerson, Person: person, Name: "Bob"}, By: "ann", ID: "4"},
	}
	for _, e := range events {
		after, about := Disown(e, person, other)
		_, body, err := Encode(after)
		if err != nil {
			t.Fatal(err)
		}
		if !about || bytes.Contains(body, []byte("ob's own")) || bytes.Contains(body, []byte("Bob")) || bytes.Contains(body, []byte(person)) || !bytes.Contains(body, []byte(other)) {
			t.Errorf("%T becomes %s", e, body)
		}
		_, before, _ := Encode(e)
		same, about := Disown(e, "somebody else", other)
		if _, body, _ = Encode(same); about || !bytes.Equal(before, body) {
			t.Errorf("%T of another person becomes %s", e, body)
		}
	}
}
