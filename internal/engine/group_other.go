//go:build !unix

package engine

import "os/exec"

// setProcessGroup does nothing: there are no process groups here.
func setProcessGroup(*exec.Cmd) {}

// killGroup kills a program, but not the processes that it has started.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
