package train

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/ai/bot"
	"triplecross/internal/engine"
)

// TestMain makes the test binary a program that plays if it is run with
// $TRAIN_OPPONENT.
func TestMain(m *testing.M) {
	if text := os.Getenv("TRAIN_OPPONENT"); text != "" {
		if err := serve(text); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// serve plays as a player that bot.ParsePlayer reads, or quits in the middle of a game.
func serve(text string) error {
	if text == "quitter" {
		return quit()
	}
	level, err := bot.ParsePlayer(text)
	if err != nil {
		return err
	}
	return engine.Serve(os.Stdin, os.Stdout, level, math.MaxInt64)
}

// quit answers everything until a move is asked for, and then nothing more.
func quit() error {
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		switch in.Text() {
		case "ugi":
			fmt.Println("games chexers\nugiok")
		case "isready":
			fmt.Println("readyok")
		default:
			if strings.HasPrefix(in.Text(), "go") {
				return errors.New("no more")
			}
		}
	}
	return nil
}

// against returns the command of a program that plays as the player in the text.
func against(t *testing.T, text string) *engine.Command {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return &engine.Command{Program: self, Env: append(os.Environ(), "TRAIN_OPPONENT="+text)}
}

func TestSlowAProgramTakesPartInTraining(t *testing.T) {
	first := options(t, fewGames)
	trained(t, first)
	on := func(opponent *engine.Command, threads int) []byte {
		o := options(t, 2)
		o.From, o.Opponent, o.Threads = first.Out, opponent, threads
		return trained(t, o)
	}
	alone, one, two := on(nil, 1), on(against(t, "greedy"), 1), on(against(t, "greedy"), 2)
	if slices.Equal(alone, one) {
		t.Error("nothing is learnt from the program's games")
	}
	if !slices.Equal(one, two) {
		t.Error("two threads learn something else than one")
	}
}

func TestSlowANetworkToBeBeatenTakesPartInTraining(t *testing.T) {
	first := options(t, fewGames)
	trained(t, first)
	const rival = "../ai/eval/chexers/net/chexers.net"
	on := func(rival string, threads int) []byte {
		o := options(t, 3)
		o.From, o.Rival, o.Threads = first.Out, rival, threads
		return trained(t, o)
	}
	itself, one, two := on(first.Out, 1), on(rival, 1), on(rival, 2)
	if slices.Equal(itself, one) {
		t.Error("another network to be beaten makes no difference")
	}
	if !slices.Equal(one, two) {
		t.Error("two threads learn something else than one")
	}
	o := options(t, 3)
	o.Rival = first.Out + ".none"
	if err := Run(t.Context(), o, io.Discard); err == nil || !strings.Contains(err.Error(), o.Rival) {
		t.Errorf("a file that is not there: %v", err)
	}
}

func TestAProgramThatFailsEndsTheTraining(t *testing.T) {
	o := options(t, 2)
	o.From = "../ai/eval/chexers/net/chexers.net"
	o.Opponent = against(t, "nobody knows this player")
	if err := Run(t.Context(), o, io.Discard); err == nil || !strings.Contains(err.Error(), "nobody knows this player") {
		t.Errorf("a program that does not start: %v", err)
	}
	o.Opponent, o.Threads = against(t, "quitter"), 2
	if err := Run(t.Context(), o, io.Discard); err == nil || !strings.Contains(err.Error(), "no more") {
		t.Errorf("a program that ends: %v", err)
	}
	if _, err := os.Stat(o.Out + ".state"); err != nil {
		t.Errorf("what had been learnt before is lost: %v", err)
	}
}
