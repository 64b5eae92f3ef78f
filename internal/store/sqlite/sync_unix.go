//go:build unix

package sqlite

import (
	"errors"
	"os"
)

// syncDirectory waits until a directory's list of files is on the disk.
func syncDirectory(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}
