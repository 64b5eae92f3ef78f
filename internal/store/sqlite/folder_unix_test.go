//go:build unix

package sqlite_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"triplecross/internal/store/sqlite"
)

// nobody is the number of a user who owns nothing but what the test gives them.
const nobody = 65534

func TestAFolderInWhichNoFileCanBeMadeIsNamedAsTheCause(t *testing.T) {
	dir := t.TempDir()
	s, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() == 0 { // who may write everywhere; the child becomes nobody
		files, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range append(files, dir, filepath.Dir(dir)) {
			if err := os.Chown(path, nobody, nobody); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(dir, 0o700)
	out, err := child(t, "open as nobody", dir).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "no file can be made in the folder") {
		t.Errorf("it says %q, %v", out, err)
	}
}

// openAsNobody opens a store as a user who is not root.
func openAsNobody(dir string) error {
	if os.Geteuid() == 0 {
		if err := syscall.Setuid(nobody); err != nil {
			return err
		}
	}
	return openAndClose(dir)
}
