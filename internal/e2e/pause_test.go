//go:build unix

package e2e_test

import (
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// timed creates a game with clocks of five minutes in which the connected host is to move for the
// second time: the first turn costs nothing for a while. left returns the host's remaining time.
func timed(t *testing.T, server *process) (host *siteclient.Client, table string, left func() time.Duration) {
	t.Helper()
	host = visit(t, server)
	answer, err := host.Post(t.Context(), "/tables", nil, "game", "chexers", "seat0", "me", "seat1", "bot:beginner", "seat2", "bot:beginner", "clock", "5+3")
	if err != nil {
		t.Fatal(err)
	}
	table = answer.Location()[len("/t/"):]
	left = func() time.Duration {
		t.Helper()
		socket, err := host.Dial(t.Context(), table, siteclient.Shown{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer socket.Close()
		var view siteclient.View
		for view.Clock.Left == nil {
			m, err := socket.Next(t.Context())
			if err == nil {
				err = view.Follow(m)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		return view.Clock.Left[0]
	}
	takeTurn(t, host, table)
	return host, table, left
}

// takeTurn plays a move of the first seat, and waits until it is that seat's turn again.
func takeTurn(t *testing.T, host *siteclient.Client, table string) {
	t.Helper()
	socket, err := host.Dial(t.Context(), table, siteclient.Shown{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	var view siteclient.View
	for moved := false; !moved || !view.OnTurn(0) || view.Ply < 3; {
		m, err := socket.Next(t.Context())
		if err == nil {
			err = view.Follow(m)
		}
		if _, text, ok := view.Choose(rand.New(rand.NewPCG(1, 2))); err == nil && ok && !moved {
			moved, err = true, socket.Play(protocol.Play{ID: "first", Version: view.Version, Text: text})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestSlowNobodyIsChargedForAPauseOfTheProcess(t *testing.T) {
	const pause = 20 * time.Second
	server := start(t, t.TempDir())
	host, table, left := timed(t, server)
	socket, err := host.Dial(t.Context(), table, siteclient.Shown{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	began, before := time.Now(), left()
	if err := server.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	stopped := time.Now()
	time.Sleep(pause)
	stood := time.Since(stopped)
	if err := server.cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	after := left()
	ran := time.Since(began) - stood
	charged := before - after
	t.Logf("the process stood still for %v and ran for %v; %v were charged", stood, ran, charged)
	// It takes a moment to notice that the process stands still.
	if charged > ran+time.Second {
		t.Errorf("%v were charged for %v", charged, ran)
	}
}

// An orderly restart keeps the time of the turn, and a kill loses only a few seconds of it.
func TestSlowATurnCostsTheSameOverARestart(t *testing.T) {
	for name, end := range map[string]func(p *process) (givenBack time.Duration){
		"orderly": func(p *process) time.Duration {
			p.end()
			p.wait()
			return 0
		},
		"killed": func(p *process) time.Duration {
			p.kill()
			return 5 * time.Second
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			server := start(t, dir)
			host, table, left := timed(t, server)
			socket, err := host.Dial(t.Context(), table, siteclient.Shown{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			time.Sleep(10 * time.Second) // of the turn
			before, at := left(), time.Now()
			if before > 294*time.Second {
				t.Fatalf("after ten seconds of five minutes and three seconds the clock shows %v", before)
			}
			givenBack := end(server)
			took := time.Since(at)
			socket.Close()
			host.URL = start(t, dir).url
			after := left()
			t.Logf("the clock showed %v, and shows %v", before, after)
			if after > before+givenBack || after < before-took-time.Second {
				t.Errorf("before the end the clock showed %v, after the start %v", before, after)
			}
		})
	}
}
