//go:build unix

package engine

import (
	"os/exec"
	"syscall"
)

// setProcessGroup makes a program the leader of its own process group.
func setProcessGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a program and all processes that it has started.
func killGroup(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // fails if none is left
}
