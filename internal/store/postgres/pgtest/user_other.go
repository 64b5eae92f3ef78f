//go:build !unix

package pgtest

import "os/exec"

func command(program string, args ...string) (*exec.Cmd, error) {
	return exec.Command(program, args...), nil
}

func own(string) error { return nil }
