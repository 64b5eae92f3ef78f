//go:build unix

package upkeep_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/sqlite/upkeep"
)

// Operators restore as root, while servers run as another user, who owns the folder.
func TestWhatRootMakesBelongsToTheOwnerOfTheFolder(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files away")
	}
	const somebody = 65532
	belongs := func(dir string) {
		t.Helper()
		for _, name := range []string{"triplecross.db", "lock"} {
			info, err := os.Stat(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if owner := info.Sys().(*syscall.Stat_t); owner.Uid != somebody || owner.Gid != somebody {
				t.Errorf("%s belongs to %d:%d", name, owner.Uid, owner.Gid)
			}
		}
	}
	backup := database(folder(t, 1, 1))
	restored, opened := t.TempDir(), t.TempDir()
	for _, dir := range []string{restored, opened} {
		if err := os.Chown(dir, somebody, somebody); err != nil {
			t.Fatal(err)
		}
	}
	for _, replace := range []bool{false, true} {
		if _, err := upkeep.Restore(t.Context(), restored, backup, replace, false, verify, silent); err != nil {
			t.Fatal(err)
		}
		belongs(restored)
	}
	s, err := sqlite.Open(opened)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	belongs(opened)

	// A file that the folder only links to does not.
	linked, elsewhere := t.TempDir(), filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(elsewhere, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(linked, somebody, somebody); err != nil {
		t.Fatal(err)
	}
	for _, link := range []func(from, to string) error{os.Symlink, os.Link} {
		if err := link(elsewhere, filepath.Join(linked, "lock")); err != nil {
			t.Fatal(err)
		}
		if _, err := upkeep.Prune(t.Context(), linked, time.Now(), true); err == nil {
			t.Fatal("there are tables in an empty folder")
		}
		if info, err := os.Stat(elsewhere); err != nil || info.Sys().(*syscall.Stat_t).Uid != 0 {
			t.Errorf("a file elsewhere is %+v, %v", info, err)
		}
		if err := os.Remove(filepath.Join(linked, "lock")); err != nil {
			t.Fatal(err)
		}
	}
}
