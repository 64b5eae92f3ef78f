package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
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

// The program answers go with a move that does not exist, and so loses its seat, or answers it only after stop if the folder has a
// file "wait". It leaves a file "asked".
func TestAMatchThatEndedInItsFirstGameIsNotResumedWithTheGamesOfAnEarlierOne(t *testing.T) {
	dir := t.TempDir()
	games, asked, wait := filepath.Join(dir, "games"), filepath.Join(dir, "asked"), filepath.Join(dir, "wait")
	script := filepath.Join(dir, "program")
	if err := os.WriteFile(script, []byte(`cd "$(dirname "$0")"
while read -r word rest; do
	case $word in
	ugi) echo games chexers; echo ugiok ;;
	isready) echo readyok ;;
	go) touch asked; [ -e wait ] || echo bestmove nowhere ;;
	stop) echo bestmove nowhere ;;
	quit) exit ;;
	esac
done
`), 0o600); err != nil {
		t.Fatal(err)
	}
	match := append(strings.Fields("arena -nodes 50 -threads 1 -games 1 -save "+games+" -players"), "beginner,beginner,exec:sh "+script)
	if got := call(t, "", match...); got.Code != 0 {
		t.Fatal(got)
	}
	if err := errors.Join(os.Remove(asked), os.WriteFile(wait, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	ended := make(chan int, 1)
	go func() { ended <- Run(ctx, match, strings.NewReader(""), io.Discard, io.Discard) }()
	for {
		if _, err := os.Stat(asked); err == nil {
			break
		}
		select {
		case code := <-ended:
			t.Fatalf("the match ended with %d", code)
		case <-time.After(10 * time.Millisecond):
		}
	}
	interrupt()
	<-ended
	if err := errors.Join(os.Remove(asked), os.Remove(wait)); err != nil {
		t.Fatal(err)
	}
	if got := call(t, "", append(match, "-resume")...); got.Code != 0 || !strings.Contains(got.Err, "1 of 1 games") {
		t.Error(got)
	}
	if _, err := os.Stat(asked); err != nil {
		t.Error("the resumed match counted the game of the earlier one")
	}
	if saved, err := os.ReadFile(games); err != nil || strings.Count(string(saved), "\n") != 1 {
		t.Errorf("the file has %d lines: %v", strings.Count(string(saved), "\n"), err)
	}
}
