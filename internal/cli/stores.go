package cli

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"os"

	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/metrics"
	"triplecross/internal/push"
	"triplecross/internal/store"
	"triplecross/internal/store/postgres"
	"triplecross/internal/store/sqlite"
)

// openStore opens the PostgreSQL database with a URL or, if that is empty, the SQLite database in a
// data folder, with a commit log or without.
func openStore(ctx context.Context, log *slog.Logger, url, folder string, commitLog bool) (store.Store, error) {
	if url != "" {
		return postgres.OpenTelling(ctx, url, func(err error) {
			log.Warn("the database cannot be migrated while others use it, such as pg_dump; trying again", "err", err)
		})
	}
	return openFolder(ctx, log, folder, commitLog)
}

// sealed is a store whose secrets are of use only together with a key that is not in it.
type sealed struct {
	store.Store
	key []byte
}

// seal returns a store whose secrets are made from the stored ones and a key. Without a key it returns the store
// itself.
func seal(s store.Store, key []byte) store.Store {
	if key == nil {
		return s
	}
	return sealed{s, key}
}

// sealingKey reads the key of a secret file; it is nil if there is no file.
func sealingKey(file string) ([]byte, error) {
	if file == "" {
		return nil, nil
	}
	key, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("secret file: %w", err)
	}
	// Random bytes may begin or end with bytes that are white space.
	trimmed := bytes.TrimSpace(key)
	if len(key) < sha256.Size || len(trimmed) < sha256.Size/2 {
		return nil, fmt.Errorf("%s is too short for a secret: it has %d bytes, %d without white space around them, and needs %d and %d", file, len(key), len(trimmed), sha256.Size, sha256.Size/2)
	}
	return trimmed, nil
}

// sealNote is the name of the note that tells later servers with which key this one seals.
const sealNote = "seal"

// noteSeal logs a warning if the last server over a store had another key, or none: a file that was forgotten when the
// site moved, or at one of several servers, shows otherwise only in links that open nothing.
func noteSeal(ctx context.Context, log *slog.Logger, kept store.Store, key []byte) error {
	notes, ok := kept.(store.Notes)
	if !ok {
		return nil
	}
	last, err := notes.Note(ctx, sealNote)
	if err != nil {
		return err
	}
	now := []byte("none")
	if key != nil {
		now = derive(key, []byte(sealNote))
	}
	if bytes.Equal(last, now) {
		return nil
	}
	if last != nil {
		log.Warn("the last server over these games had another -secret-file, or only one of the two has any: links that were made with the other open nothing")
	}
	return notes.SetNote(ctx, sealNote, now)
}

// copySealNote copies the note of noteSeal.
func copySealNote(ctx context.Context, from, to store.Notes) error {
	value, err := from.Note(ctx, sealNote)
	if err != nil || value == nil {
		return err
	}
	return to.SetNote(ctx, sealNote, value)
}

// derive makes a key from another one and a text.
func derive(key, text []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(text)
	return mac.Sum(nil)
}

// Secret implements store.Store.
func (s sealed) Secret(ctx context.Context, name string) ([]byte, error) {
	stored, err := s.Store.Secret(ctx, name)
	if err != nil {
		return nil, err
	}
	return derive(s.key, stored), nil
}

// subscriptionsOf returns a store's push subscriptions, nil if it keeps none.
func subscriptionsOf(s store.Store) store.Subscriptions {
	switch s := s.(type) {
	case *folder:
		return sqlite.NewSubscriptions(s.Store)
	case *sqlite.Store:
		return sqlite.NewSubscriptions(s)
	case *postgres.Store:
		return postgres.NewSubscriptions(s)
	}
	return nil
}

// notesOf returns the notes that lobbies keep in a store.
func notesOf(s store.Archive) lobby.Notes {
	notes := lobby.Notes{Notes: s}
	if shared, ok := s.(*postgres.Store); ok {
		notes.Turns = postgres.NewTurns(shared)
	}
	return notes
}

// noContact is the contact that push services get if the operator has set none: they
// require an address, but check only its form.
const noContact = "https://triplecross.invalid"

// openPush opens the service that notifies people. It returns nil if notices are off
// or the store cannot keep subscriptions.
func openPush(ctx context.Context, log *slog.Logger, o serveOptions, kept store.Store, words *locale.Catalogues, figures *metrics.Metrics) (*push.Service, error) {
	subscriptions := subscriptionsOf(kept)
	if !o.push || subscriptions == nil {
		return nil, nil
	}
	contact := noContact
	switch {
	case o.pushContact != "":
		contact = o.pushContact
	case len(o.tls.domains) > 0:
		contact = "https://" + o.tls.domains[0]
	}
	notices, err := push.Open(ctx, push.Options{
		Subscriptions: subscriptions, Words: words, Log: log, Secret: kept.Secret, Contact: contact, Meter: figures,
	})
	if err != nil {
		return nil, err
	}
	figures.Gauge("notices_waiting", "Notices that wait to be sent to browsers.", notices.Waiting)
	return notices, nil
}
