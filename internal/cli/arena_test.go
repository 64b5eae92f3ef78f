package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAnArenaGoesOnWithItsFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	arena := func(more ...string) called {
		return call(t, "", append(strings.Fields("arena -players beginner,beginner,beginner -nodes 50 -threads 1 -save "+file), more...)...)
	}
	if got := arena("-games", "2"); got.Code != 0 {
		t.Fatal(got)
	}
	two, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	// The second game is torn.
	if err := os.WriteFile(file, two[:len(two)-20], 0o600); err != nil {
		t.Fatal(err)
	}
	if got := arena("-games", "3", "-resume"); got.Code != 0 || !strings.Contains(got.Out, "3 of 3 games") {
		t.Fatal(got)
	}
	three, err := os.ReadFile(file)
	first, _, _ := strings.Cut(string(two), "\n")
	if err != nil || strings.Count(string(three), "\n") != 3 || !strings.HasPrefix(string(three), first+"\n") {
		t.Errorf("the file does not hold the first game and two more: %v", err)
	}
	// A file of something else, or of another match, stays as it is.
	for content, want := range map[string]string{"a letter": "does not hold games", string(three[:len(three)-20]): "seed"} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := arena("-games", "3", "-resume", "-seed", "9"); got.Code == 0 || !strings.Contains(got.Err, want) {
			t.Errorf("%.20q: %+v", content, got)
		}
		if after, err := os.ReadFile(file); err != nil || string(after) != content {
			t.Errorf("%.20q has become %d bytes", content, len(after))
		}
	}
}

func TestAMatchThatCannotBeginLeavesTheGamesOfAnEarlierOneAlone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	before := strings.Repeat("a game\n", 10_000)
	if err := os.WriteFile(file, []byte(before), 0o600); err != nil {
		t.Fatal(err)
	}
	arena := func(players string) (called, string) {
		got := call(t, "", append(strings.Fields("arena -nodes 50 -games 1 -save "+file), "-players", players)...)
		after, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return got, string(after)
	}
	if got, after := arena("beginner,beginner,exec:/nowhere/engine"); got.Code != 1 || after != before {
		t.Errorf("%+v leaves %d bytes", got, len(after))
	}
	if got, after := arena("beginner,beginner,beginner"); got.Code != 0 || strings.Count(after, "\n") != 1 || !strings.HasPrefix(after, `{"game":"chexers"`) {
		t.Errorf("%+v leaves %d bytes", got, len(after))
	}
}
