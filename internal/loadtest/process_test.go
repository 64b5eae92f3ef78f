package loadtest

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestTheUsageOfAProcessIsRead(t *testing.T) {
	p := process{t.TempDir()}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(p.folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("stat", "7 (a (b) c) S 1 7 7 0 -1 4194304 1 0 0 0 30 12 0 0 20 0 5 0 100 1000 3 18446744073709551615\n")
	u, ok := p.usage()
	if !ok || u.cpu != 420*time.Millisecond || u.rss != 3*int64(os.Getpagesize()) || u.written != 0 {
		t.Errorf("%+v, %t", u, ok)
	}
	write("io", "rchar: 5\nwchar: 6\nwrite_bytes: 8192\ncancelled_write_bytes: 4096\n")
	if u, _ := p.usage(); u.written != 8192 {
		t.Errorf("%+v", u)
	}
}
