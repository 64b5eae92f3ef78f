package cli

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/sys/unix"

	"triplecross/internal/store/sqlite"
)

// terminal returns a terminal to write to, and what comes out of it.
func terminal(t *testing.T) (writeTo *os.File, shown io.Reader) {
	t.Helper()
	outer, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { outer.Close() })
	if err := unix.IoctlSetPointerInt(int(outer.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(int(outer.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	inner, err := os.OpenFile(filepath.Join("/dev/pts", strconv.Itoa(number)), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { inner.Close() })
	return inner, outer
}

// A backup tells on a terminal how far it is, and nothing anywhere else.
func TestABackupShowsOnATerminalHowFarItIs(t *testing.T) {
	dir := t.TempDir()
	s, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	file, shown := terminal(t)
	err = runBackup(t.Context(), []string{"-data", dir, filepath.Join(dir, "copy.db")}, streams{out: io.Discard, err: file})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(file, "\n"); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(shown).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	stages := regexp.MustCompile(`\r(\w+) +\[(=*) *\] +(\d+) %`).FindAllStringSubmatch(line, -1)
	if len(stages) < 2 {
		t.Fatalf("the terminal shows %q", line)
	}
	for _, stage := range stages {
		if percent, _ := strconv.Atoi(stage[3]); percent == 100 != (len(stage[2]) == barWidth) {
			t.Errorf("the terminal shows %q", stage[0])
		}
	}
	if last := stages[len(stages)-1]; last[3] != "100" || !strings.HasSuffix(strings.TrimRight(line, "\r\n"), "\r\033[K") {
		t.Errorf("in the end the terminal shows %q", line)
	}

	var silent strings.Builder
	if err := runBackup(t.Context(), []string{"-data", dir, filepath.Join(dir, "other.db")}, streams{out: io.Discard, err: &silent}); err != nil {
		t.Fatal(err)
	}
	if silent.Len() > 0 {
		t.Errorf("elsewhere it says %q", silent.String())
	}
}

// The bar is drawn ten times a second at most, and for each stage anew.
func TestTheBarIsDrawnTenTimesASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var shown strings.Builder
		b := &bar{w: &shown}
		for i := range 1000 {
			b.show("copied", i, 2000)
			time.Sleep(time.Millisecond)
		}
		b.show("checked", 1, 2)
		b.show("checked", 2, 2)
		if draws := strings.Count(shown.String(), "["); draws != 10+2 {
			t.Errorf("in a second the bar is drawn %d times: %q", draws, shown.String())
		}
	})
}
