package lobby

import "context"

// KeepTurns writes the note of the time used in the current turns.
func (l *Lobby) KeepTurns(ctx context.Context) error { return storeTurns(ctx, l, false) }
