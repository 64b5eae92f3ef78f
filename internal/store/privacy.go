package store

import (
	"context"
	"time"
)

// Privacy is how a store forgets people and chat. Its methods are safe for concurrent use.
type Privacy interface {
	// SaidBy returns all chat messages of a person.
	SaidBy(ctx context.Context, person string) ([]Said, error)
	// DropChat empties the messages of before a time, at most limit of them, and returns
	// how many. Of those that are empty a game keeps none but its last, because its numbers
	// go on.
	DropChat(ctx context.Context, before time.Time, limit int) (int, error)
	// Beginnings returns the first two events of games that hold one of the texts.
	Beginnings(ctx context.Context, texts ...string) ([]Beginning, error)
	// Disown takes a person out of a game in one transaction.
	Disown(context.Context, Disowning) error
	// Unsay empties all messages of a person, removes what they have reported, by what other
	// browsers could become them, and where they are notified, and takes them out of evenings.
	Unsay(ctx context.Context, person string) error
	// Overwrite overwrites what was removed before, where the store's own files still hold it.
	Overwrite(context.Context) error
}

// Beginning is one of the first events of a game.
type Beginning struct {
	GameID string
	Event
}

// Said is a message with the game at which it was said.
type Said struct {
	GameID string
	ChatMessage
}

// Disowning is what becomes of a game when one of its people is forgotten.
type Disowning struct {
	GameID string
	Person string
	Other  string  // has the game in their lists instead of the person
	Events []Event // replace those with the same Seq
	Seats  []Seat  // replace those of the summary
}
