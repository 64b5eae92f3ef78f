//go:build unix

package pgtest

import (
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// serverUser is the user that runs PostgreSQL if the tests run as root, which PostgreSQL refuses.
const serverUser = "postgres"

// command returns a program of PostgreSQL, to be run by an allowed user.
func command(program string, args ...string) (*exec.Cmd, error) {
	cmd := exec.Command(program, args...)
	if os.Getuid() != 0 {
		return cmd, nil
	}
	uid, gid, err := ids()
	if err != nil {
		return nil, err
	}
	cmd.Dir = "/" // a folder that the user may enter
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	return cmd, nil
}

// own gives a folder to the user that runs PostgreSQL.
func own(dir string) error {
	if os.Getuid() != 0 {
		return nil
	}
	uid, gid, err := ids()
	if err != nil {
		return err
	}
	return os.Chown(dir, uid, gid)
}

func ids() (uid, gid int, err error) {
	u, err := user.Lookup(serverUser)
	if err != nil {
		return 0, 0, err
	}
	if uid, err = strconv.Atoi(u.Uid); err != nil {
		return 0, 0, err
	}
	gid, err = strconv.Atoi(u.Gid)
	return uid, gid, err
}
