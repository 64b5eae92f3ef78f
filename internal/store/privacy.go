package store

import (
	"context"
	"time"
)

// Privacy is the part of a store that erases people and chat. Its methods are safe for concurrent use.
type Privacy interface {
	// SaidBy returns all chat messages of a person.
	SaidBy(ctx context.Context, person string) ([]Said, error)
	// DropChat empties messages older than a time, at most limit of them, and returns how many. It removes
	// the empty messages of a game except its last message, from which its numbers go on.
	DropChat(ctx context.Context, before time.Time, limit int) (int, error)
	// Beginnings returns those of the first two events of each game that contain one of the texts.
	Beginnings(ctx context.Context, texts ...string) ([]Beginning, error)
	// Disown removes a person from a game in one transaction. If the person takes a seat again, it can be repeated.
	Disown(context.Context, Disowning) error
	// Unsay empties all messages of a person, and removes their reports, the tickets and passkeys by which
	// other browsers could become them, their subscriptions, and their part in evenings.
	Unsay(ctx context.Context, person string) error
	// Overwrite overwrites removed data where the store's own files still contain it.
	Overwrite(context.Context) error
}

// Beginning is one of the first events of a game.
type Beginning struct {
	GameID string
	Event
}

// Said is a chat message and the game it belongs to.
type Said struct {
	GameID string
	ChatMessage
}

// Disowning describes how a game changes when one of its people is erased.
type Disowning struct {
	GameID string
	Person string
	Other  string  // has the game in their lists in place of the person
	Events []Event // replace those with the same Seq
	Seats  []Seat  // replace those of the summary
}
