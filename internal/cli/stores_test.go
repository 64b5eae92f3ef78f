package cli

import (
	"bytes"
	"database/sql"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
)

// With a secret file, the keys of links follow from the store and the file, and are the same wherever both are the same.
func TestSecretsNeedTheStoreAndTheFile(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var stores [2]*sqlite.Store
	for i := range stores {
		s, err := sqlite.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		stores[i] = s
	}
	one, other := strings.Repeat("one ", 10), strings.Repeat("other ", 10)
	secret := func(s *sqlite.Store, file string) []byte {
		t.Helper()
		key, err := sealingKey(file)
		if err != nil {
			t.Fatal(err)
		}
		value, err := seal(s, key).Secret(t.Context(), "links")
		if err != nil || len(value) < 32 {
			t.Fatalf("%d bytes, %v", len(value), err)
		}
		return value
	}
	first := write("first", one)
	want := secret(stores[0], first)
	if got := secret(stores[0], write("copy", one+"\n")); !bytes.Equal(got, want) {
		t.Error("a copy of the file makes other keys")
	}
	for name, got := range map[string][]byte{
		"without the file":        secret(stores[0], ""),
		"with another file":       secret(stores[0], write("second", other)),
		"with another's database": secret(stores[1], first),
	} {
		if bytes.Equal(got, want) {
			t.Errorf("%s the keys are the same", name)
		}
	}
	random := "\n" + strings.Repeat("\x9f", 30) + " "
	if got := secret(stores[0], write("random", random)); bytes.Equal(got, want) {
		t.Error("32 bytes with space around them make the same keys")
	}
	for _, file := range []string{filepath.Join(dir, "none"), write("short", "secret"), write("space", strings.Repeat(" ", 40)), dir} {
		if _, err := sealingKey(file); err == nil || !strings.Contains(err.Error(), file) {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// A server that starts without the secret file of the last one, or with another, says so, also after the games were
// copied.
func TestAnotherSecretFileIsLogged(t *testing.T) {
	folder, copied := t.TempDir(), t.TempDir()
	warned := func(folder string, key []byte) bool {
		t.Helper()
		var log bytes.Buffer
		s, err := sqlite.Open(folder)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(noteSeal(t.Context(), slog.New(slog.NewTextHandler(&log, nil)), s, key), s.Close()); err != nil {
			t.Fatal(err)
		}
		return strings.Contains(log.String(), "-secret-file")
	}
	one, other := bytes.Repeat([]byte("one "), 10), bytes.Repeat([]byte("other "), 10)
	for i, start := range []struct {
		key  []byte
		want bool
	}{{one, false}, {one, false}, {nil, true}, {nil, false}, {other, true}, {one, true}, {one, false}} {
		if warned(folder, start.key) != start.want {
			t.Errorf("start %d: a warning should be %t", i, start.want)
		}
	}
	if got := call(t, "", "copy", "-from", folder, "-to", copied); got.Code != 0 {
		t.Fatalf("%+v", got)
	}
	if warned(copied, one) || !warned(copied, nil) {
		t.Error("the copy does not know the file")
	}
}

// An error that will not go away does not ask to run the command again.
func TestACopyToAnotherSiteIsToldWhatTheTargetMustBe(t *testing.T) {
	folders := [2]string{t.TempDir(), t.TempDir()}
	for _, folder := range folders {
		s, err := sqlite.Open(folder)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Secret(t.Context(), "links"); err != nil {
			t.Fatal(err)
		}
		if err := s.Append(t.Context(), store.Append{
			GameID: "GAME", Events: []store.Event{{Seq: 1, At: time.Now(), Kind: "made", Body: []byte("{}")}},
			Summary: &store.Summary{ID: "GAME", Status: store.Open, Created: time.Now(), Updated: time.Now()},
		}); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	got := call(t, "", "copy", "-from", folders[0], "-to", folders[1])
	if got.Code != 1 || !strings.Contains(got.Err, "must be empty, or hold a copy of this site") || strings.Contains(got.Err, "run the command again") {
		t.Errorf("%+v", got)
	}
}

// A source stays as it is, also one of another program.
func TestADatabaseWithoutASchemaIsNotCopied(t *testing.T) {
	from := t.TempDir()
	file := filepath.Join(from, "triplecross.db")
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(`CREATE TABLE other (x)`)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got := call(t, "", "copy", "-from", from, "-to", t.TempDir())
	if got.Code != 1 || !strings.Contains(got.Err, "has schema 0") {
		t.Errorf("%+v", got)
	}
	if after, err := os.ReadFile(file); !bytes.Equal(before, after) || err != nil {
		t.Errorf("the database was changed, %v", err)
	}
}

// Who names a folder instead of a file, a file instead of a folder, or a folder in use, is told so.
func TestWhatIsCopiedOrCheckedByMistakeIsNamed(t *testing.T) {
	folder, backup := t.TempDir(), filepath.Join(t.TempDir(), "games.db")
	disk, err := openArchive(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	inUse := call(t, "", "copy", "-from", folder, "-to", t.TempDir())
	if err := disk.Close(); err != nil {
		t.Fatal(err)
	}
	if got := call(t, "", "backup", "-data", folder, backup); got.Code != 0 {
		t.Fatalf("%+v", got)
	}
	for _, tt := range []struct {
		got  called
		says string
	}{
		{inUse, "in use by another process: stop the server first"},
		{call(t, "", "check", folder), folder + " is a folder, and no database"},
		{call(t, "", "restore", "-data", t.TempDir(), folder), folder + " is a folder, and no database"},
		{call(t, "", "copy", "-from", backup, "-to", t.TempDir()), "triplecross restore -data FOLDER " + backup},
	} {
		if tt.got.Code != 1 || !strings.Contains(tt.got.Err, tt.says) || strings.Contains(tt.got.Err, "damaged") {
			t.Errorf("%+v\nwithout %q", tt.got, tt.says)
		}
	}
}
