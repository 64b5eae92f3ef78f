package lobby

import "context"

// KeepTurns writes the note of the time used in the current turns.
func (l *Lobby) KeepTurns(ctx context.Context) error { return storeTurns(ctx, l, false) }

// MostRematches is how many rematches of a table can be made one after the other.
const MostRematches = mostRematches
