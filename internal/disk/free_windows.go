package disk

import "golang.org/x/sys/windows"

func free(folder string) int64 {
	path, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return Unknown
	}
	var available uint64
	if err := windows.GetDiskFreeSpaceEx(path, &available, nil, nil); err != nil {
		return Unknown
	}
	return int64(available)
}
