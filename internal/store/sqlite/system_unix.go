//go:build unix

package sqlite

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// lock locks a file until it is closed, or fails with ErrInUse.
func lock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrInUse
	}
	return os.NewSyscallError("flock", err)
}

// SyncDirectory waits until a directory's list of files is on the disk.
func SyncDirectory(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// giveToOwner gives a file that root has created to the owner of its folder, so that a server running as that owner
// can open it. If root may not do that, the file stays as it is.
func giveToOwner(file *os.File) error {
	if os.Geteuid() != 0 {
		return nil
	}
	folder, err := os.Stat(filepath.Dir(file.Name()))
	if err != nil {
		return err
	}
	// The owner of the folder may have put a link to one of root's files there.
	there, err := os.Lstat(file.Name())
	if err != nil {
		return err
	}
	made, err := file.Stat()
	if err != nil {
		return err
	}
	has, owner := made.Sys().(*syscall.Stat_t), folder.Sys().(*syscall.Stat_t)
	if has.Uid != 0 || owner.Uid == 0 || has.Nlink != 1 || !os.SameFile(made, there) {
		return nil
	}
	if err := file.Chown(int(owner.Uid), int(owner.Gid)); err != nil && !errors.Is(err, fs.ErrPermission) {
		return err
	}
	return nil
}
