package loadtest_test

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"triplecross/internal/loadtest"
	"triplecross/web"
)

// buildPeers builds the peers of the site and returns the folder of their programs.
func buildPeers(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	build := exec.CommandContext(t.Context(), "go", "build", "-C", "peers", "-o", folder, "./...")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return folder
}

// openPeer runs a peer on a port of this machine and returns its address.
func openPeer(t *testing.T, program string) string {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := free.Addr().String()
	free.Close()
	server := exec.CommandContext(t.Context(), program, "-addr", addr)
	server.Stderr = os.Stderr
	server.Cancel = func() error { return server.Process.Signal(os.Interrupt) }
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Wait() }) // by then the context has ended
	for range 6000 {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			conn.Close()
			return "http://" + addr
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%s does not listen", program)
	return ""
}

func TestSlowPeersDoTheWorkOfTheSite(t *testing.T) {
	s := open(t, web.Limits{}, nil)
	o := loadtest.Options{URL: s.url, Game: "chexers", Tables: 4, Watchers: 2, Rate: 40, Duration: time.Second}
	ours := measure(t, o)
	folder := buildPeers(t)
	for _, peer := range loadtest.Peers() {
		t.Run(string(peer), func(t *testing.T) {
			o := o
			o.URL, o.Against = openPeer(t, filepath.Join(folder, string(peer))), peer
			f := measure(t, o)
			if f.Moves == 0 || f.Connections != 4*(3+2) || f.Ack == nil || f.NextSeat == nil || f.Everybody == nil || f.Watchers == nil {
				t.Errorf("%+v", f)
			}
			if ratio := f.HeardPerMove / ours.HeardPerMove; ratio < 0.9 || ratio > 1.1 {
				t.Errorf("a move brings %.0f bytes of messages, %.0f at the site", f.HeardPerMove, ours.HeardPerMove)
			}
		})
		t.Run(string(peer)+", after all connections dropped", func(t *testing.T) {
			o := o
			o.URL, o.Against = openPeer(t, filepath.Join(folder, string(peer))), peer
			o.ReconnectStorm, o.Rate, o.Duration = true, 0, soon
			if f := measure(t, o); f.Back == nil || f.Back.Count != 20 || f.Storm <= 0 {
				t.Errorf("%+v", f)
			}
		})
	}
}

func TestThePeerOfTheLibraryHasTheSitesVersion(t *testing.T) {
	version := func(path string) string {
		mod, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return regexp.MustCompile(`github.com/coder/websocket v\S+`).FindString(string(mod))
	}
	ours, theirs := version("../../go.mod"), version("peers/go.mod")
	if ours == "" || ours != theirs {
		t.Errorf("the site has %q, the peer %q", ours, theirs)
	}
}

func TestAPeerIsNotAskedForWhatItLacks(t *testing.T) {
	o := loadtest.Options{URL: "http://127.0.0.1:1", Game: "chexers", Tables: 1, Against: loadtest.Coder}
	if err := o.Check(); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(o *loadtest.Options){
		"unknown peer":  func(o *loadtest.Options) { o.Against = "nobody" },
		"3 seats":       func(o *loadtest.Options) { o.Game = "hexdame" },
		"-against":      func(o *loadtest.Options) { o.Idle = 1 },
		"bots nor":      func(o *loadtest.Options) { o.Bots = 1 },
		"not the addre": func(o *loadtest.Options) { o.URL = "nowhere" },
	} {
		o := o
		change(&o)
		if err := o.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, not %q", err, want)
		}
	}
}
