package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"triplecross/internal/store"
)

// Append implements store.Store.
func (s *Store) Append(ctx context.Context, a store.Append) error {
	err := a.Check()
	if err == nil {
		err = s.committer.submit(ctx, a.GameID, func(b *pgx.Batch) (*pgx.QueuedQuery, error) { return queueAppend(b, a) })
	}
	if err != nil {
		return fmt.Errorf("postgres: append to %s: %w", a.GameID, err)
	}
	return nil
}

// An append is one statement, which returns a row if it has appended. Its first part, named changed, creates
// or updates the game's row; if that conflicts, it returns no row, and the other parts add nothing.
// Parameters: $1 is the game's ID, $2 the seq of the last event, $3 to $6 the events, $7 the participants, $8
// the seq before the first event, and from $9 on the summary.
const (
	insertGame = `WITH changed AS (
		INSERT INTO game (id, last_seq, slug, setup, clock, status, public, showcase, players, plies, seats, position, outcome, updated, due, created)
		SELECT $1, $2, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22 WHERE $8::int = 0
		ON CONFLICT (id) DO NOTHING
		RETURNING number, id, status, created
	)`
	updateGame = `WITH changed AS (
		UPDATE game SET last_seq = $2, slug = $9, setup = $10, clock = $11, status = $12, public = $13, showcase = $14,
			players = $15, plies = $16, seats = $17, position = $18, outcome = $19, updated = $20, due = $21
		WHERE id = $1 AND last_seq = $8
		RETURNING number, id, status, created
	)`
	advanceGame = `WITH changed AS (
		UPDATE game SET last_seq = $2 WHERE id = $1 AND last_seq = $8 RETURNING number, id, status, created
	)`
	addEvents = `, events AS (
		INSERT INTO event (game, seq, at, kind, body)
		SELECT number, new.* FROM changed, unnest($3::int[], $4::bigint[], $5::text[], $6::text[]) AS new
	)`
	addParticipants = `, participants AS (
		INSERT INTO participant (person, game, status, created, id)
		SELECT DISTINCT new.person, number, status, created, id FROM changed, unnest($7::text[]) AS new (person)
		ON CONFLICT (person, game) DO UPDATE SET status = excluded.status
	)`
	updateParticipants = `, others AS (
		UPDATE participant SET status = changed.status FROM changed
		WHERE participant.game = changed.number AND participant.status <> changed.status AND participant.person <> ALL ($7::text[])
	)`
	selectChanged = ` SELECT number FROM changed`
)

// queueAppend adds the statement of an append to a batch.
func queueAppend(b *pgx.Batch, a store.Append) (*pgx.QueuedQuery, error) {
	n := len(a.Events)
	seqs, ats, kinds, bodies := make([]int32, n), make([]int64, n), make([]string, n), make([]string, n)
	for i, e := range a.Events {
		seqs[i], ats[i], kinds[i], bodies[i] = int32(e.Seq), e.At.UnixMilli(), e.Kind, string(e.Body)
	}
	participants := a.Participants
	if participants == nil {
		participants = []string{} // not null
	}
	first, last := a.Events[0].Seq, a.Events[n-1].Seq
	args := []any{a.GameID, last, seqs, ats, kinds, bodies, participants, first - 1}
	if a.Summary == nil {
		return b.Queue(advanceGame+addEvents+addParticipants+selectChanged, args...), nil
	}
	summary, err := summaryArgs(a.Summary)
	if err != nil {
		return nil, err
	}
	args = append(args, summary...)
	if first == 1 {
		return b.Queue(insertGame+addEvents+addParticipants+selectChanged, append(args, a.Summary.Created.UnixMilli())...), nil
	}
	return b.Queue(updateGame+addEvents+addParticipants+updateParticipants+selectChanged, args...), nil
}

// summaryArgs returns the parameters of a summary, except the time of creation.
func summaryArgs(s *store.Summary) ([]any, error) {
	seats, err := json.Marshal(s.Seats)
	if err != nil {
		return nil, err
	}
	return []any{
		s.Game, s.Setup, s.Clock, string(s.Status), s.Public, s.Showcase, s.Players, s.Plies, string(seats), s.Position, s.Outcome,
		s.Updated.UnixMilli(), millis(s.Due),
	}, nil
}

// millis returns a time in the form of the database; nil for the zero time.
func millis(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	return new(t.UnixMilli())
}
