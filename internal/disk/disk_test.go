package disk_test

import (
	"path/filepath"
	"runtime"
	"testing"

	"triplecross/internal/disk"
)

func TestADiskTellsItsFreeSpace(t *testing.T) {
	if runtime.GOOS == "linux" {
		if free := disk.Free(t.TempDir()); free <= 0 {
			t.Errorf("%d bytes are free", free)
		}
	}
	if free := disk.Free(filepath.Join(t.TempDir(), "nowhere")); free != disk.Unknown {
		t.Errorf("a folder that is not there has %d bytes", free)
	}
}
