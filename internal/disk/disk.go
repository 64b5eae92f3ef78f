// Package disk tells how much room a disk has.
package disk

// Unknown is the free space where the system does not tell it.
const Unknown = -1

// Free returns how many bytes this process may still write to the disk of a folder, or
// Unknown.
func Free(folder string) int64 { return free(folder) }
