package store

import (
	"context"
	"time"
)

// BanKind says what a ban applies to.
type BanKind string

// The kinds of bans.
const (
	BanAddress BanKind = "address" // Key is an address or a network
	BanPerson  BanKind = "person"  // Key is the opaque string of a person
	BanTable   BanKind = "table"   // Key is the ID of a closed table
	BanTables  BanKind = "tables"  // no new tables are created; there is no Key
)

// Ban keeps a person, address or table from the site for a time.
type Ban struct {
	Kind  BanKind   `json:"kind"`
	Key   string    `json:"key"`
	Until time.Time `json:"until"` // in UTC, kept to the millisecond
	Why   string    `json:"why,omitempty"`
}

// Operator is what a store keeps for the operator. Its methods are safe for
// concurrent use.
type Operator interface {
	// Bans returns all bans, ordered by kind and key.
	Bans(context.Context) ([]Ban, error)
	// SetBan stores a ban, and replaces one of the same kind and key.
	SetBan(context.Context, Ban) error
	// LiftBan removes a ban. It is no error if there is none.
	LiftBan(ctx context.Context, kind BanKind, key string) error
	// HideChatMessage hides a message of a game's chat from everybody, and returns ErrNotFound if there is no
	// such message. Its text stays stored, in the channel HiddenChannel.
	HideChatMessage(ctx context.Context, gameID string, number int) error
}

// HiddenChannel is the channel of hidden messages.
const HiddenChannel = "hidden"
