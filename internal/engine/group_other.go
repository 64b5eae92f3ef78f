//go:build !unix

package engine

import "os/exec"

// apart does nothing: there are no process groups here.
func apart(*exec.Cmd) {}

// killGroup kills a program, though not what it has started.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
