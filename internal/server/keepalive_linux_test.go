package server

import (
	"net"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
)

// A test cannot lose packets, but it can check the options that the system was given.
func TestAClientThatVanishesWithoutAWordIsNoticedInHalfAMinute(t *testing.T) {
	listener, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	client, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	conn, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	raw, err := conn.(syscall.Conn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	type option struct{ level, name int }
	want := map[option]int{
		{unix.SOL_SOCKET, unix.SO_KEEPALIVE}:      1,
		{unix.IPPROTO_TCP, unix.TCP_KEEPIDLE}:     15,
		{unix.IPPROTO_TCP, unix.TCP_KEEPINTVL}:    5,
		{unix.IPPROTO_TCP, unix.TCP_KEEPCNT}:      3,
		{unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT}: 30_000,
	}
	got := make(map[option]int)
	if err := raw.Control(func(fd uintptr) {
		for o := range want {
			if got[o], err = unix.GetsockoptInt(int(fd), o.level, o.name); err != nil {
				t.Error(err)
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the options of a connection: %s", diff)
	}
}
