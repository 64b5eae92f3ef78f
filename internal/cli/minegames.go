package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/puzzle/mine"
	"triplecross/internal/record"
	"triplecross/internal/store"
)

// mineFiles looks through recorded games, in the format that replay reads.
func mineFiles(ctx context.Context, m *mine.Miner, names []string, w io.Writer) error {
	for _, name := range names {
		body, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for line := range bytes.Lines(bytes.TrimPrefix(body, []byte(byteOrderMark))) {
			if len(bytes.TrimSpace(line)) == 0 {
				continue
			}
			rec, err := record.ParseLine(line)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if rec.Game != m.Game.Info().Slug {
				continue
			}
			states, err := positions(rec)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if err := m.Write(ctx, game.Setup(rec.Setup), states, w); err != nil {
				return err
			}
		}
	}
	return nil
}

// positions returns the positions of a recorded game, from its start to its end.
func positions(rec record.Line) ([]game.State, error) {
	at, err := rec.Start(games.Find)
	if err != nil {
		return nil, err
	}
	states := []game.State{at}
	for i := range rec.Moves {
		if at, _, err = rec.Play(at, i); err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
		states = append(states, at)
	}
	return states, nil
}

// mineArchive looks through the public games of a store that are over.
func mineArchive(ctx context.Context, m *mine.Miner, from string, w io.Writer) (err error) {
	archive, err := openSource(ctx, from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, archive.Close()) }()
	tables := lobby.NewVerifier(games.All())
	const page = 100
	for behind := ""; ; {
		ids, err := archive.Games(ctx, behind, page)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			if err := mineTable(ctx, m, archive, tables, id, w); err != nil {
				return fmt.Errorf("game %s: %w", id, err)
			}
		}
		behind = ids[len(ids)-1]
	}
}

// mineTable looks through a stored game if it is the miner's game, public and over.
func mineTable(ctx context.Context, m *mine.Miner, archive store.Archive, tables *lobby.Verifier, id string, w io.Writer) error {
	summary, err := archive.Summary(ctx, id)
	if err != nil || summary.Game != m.Game.Info().Slug || summary.Status != store.Over || !summary.Public {
		return err
	}
	events, err := archive.Events(ctx, id, 0)
	if err != nil {
		return err
	}
	_, setup, states, err := tables.Replay(id, events)
	if err != nil {
		return err
	}
	return m.Write(ctx, setup, states, w)
}
