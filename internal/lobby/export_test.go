package lobby

import "context"

// KeepTurns writes the note of what the present turns cost.
func (l *Lobby) KeepTurns(ctx context.Context) error { return storeTurns(ctx, l, false) }
