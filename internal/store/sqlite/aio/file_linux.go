package aio

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// File is a file that one goroutine at a time writes or flushes. The kernel reports the end of an operation
// by an eventfd, for which Go's network poller waits.
type File struct {
	file  *os.File
	told  *os.File // the eventfd
	queue uintptr  // the kernel's aio_context_t
	order iocb
	count [8]byte // read from the eventfd: how many operations have ended
	buf   []byte  // of a file opened by OpenDirect: where the kernel reads from
}

// iocb is the kernel's struct iocb, in linux/aio_abi.h. Unused fields are blank.
type iocb struct {
	_       [2]uint64 // data, key, flags of reads and writes
	opcode  uint16
	_       int16 // priority
	file    uint32
	buffer  uint64
	bytes   uint64
	offset  int64
	_       uint64 // reserved
	flags   uint32
	eventfd uint32
}

// result is the kernel's struct io_event.
type result struct {
	_    [2]uint64 // data, order
	code int64
	_    int64
}

// Constants of linux/aio_abi.h.
const (
	opWrite     = 1 // IOCB_CMD_PWRITE
	opFlushData = 3 // IOCB_CMD_FDSYNC
	tellEventfd = 1 // IOCB_FLAG_RESFD
)

// Available reports whether this system supports files of this package. Containers may not.
func Available() bool {
	var queue uintptr
	if _, _, errno := unix.Syscall(unix.SYS_IO_SETUP, 1, uintptr(unsafe.Pointer(&queue)), 0); errno != 0 {
		return false
	}
	unix.Syscall(unix.SYS_IO_DESTROY, queue, 0, 0)
	return true
}

// Open opens an existing file, to flush what others write to it.
func Open(path string) (*File, error) { return open(path, 0, 0) }

// OpenDirect opens an existing file, to write to it past the page cache, at most most bytes at once.
func OpenDirect(path string, most int) (*File, error) {
	return open(path, unix.O_DIRECT|unix.O_DSYNC, most)
}

func open(path string, flags, most int) (_ *File, err error) {
	f := &File{}
	defer func() {
		if err != nil {
			err = fmt.Errorf("aio: open %s: %w", path, errors.Join(err, f.Close()))
		}
	}()
	if f.file, err = os.OpenFile(path, os.O_RDWR|flags, 0); err != nil {
		return nil, err
	}
	eventfd, err := unix.Eventfd(0, unix.EFD_NONBLOCK|unix.EFD_CLOEXEC)
	if err != nil {
		return nil, err
	}
	f.told = os.NewFile(uintptr(eventfd), "eventfd")
	if _, _, errno := unix.Syscall(unix.SYS_IO_SETUP, 1, uintptr(unsafe.Pointer(&f.queue)), 0); errno != 0 {
		return nil, errno
	}
	if most > 0 {
		// The buffer begins at a page, as the kernel requires, and does not move.
		if f.buf, err = unix.Mmap(-1, 0, most, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE); err != nil {
			return nil, err
		}
	}
	f.order = iocb{file: uint32(f.file.Fd()), flags: tellEventfd, eventfd: uint32(eventfd)}
	return f, nil
}

// Close closes the file.
func (f *File) Close() error {
	var errs []error
	if f.queue != 0 {
		unix.Syscall(unix.SYS_IO_DESTROY, f.queue, 0, 0)
	}
	if f.buf != nil {
		errs = append(errs, unix.Munmap(f.buf))
	}
	if f.told != nil {
		errs = append(errs, f.told.Close())
	}
	if f.file != nil {
		errs = append(errs, f.file.Close())
	}
	return errors.Join(errs...)
}

// Flush returns when the file's content is on the disk. If the flush could not even begin, begun is false.
func (f *File) Flush() (begun bool, err error) {
	f.order.opcode = opFlushData
	begun, _, err = f.do()
	return begun, err
}

// WriteAt writes to a file opened by OpenDirect, and returns when the data are on the disk. Offset and length
// must be multiples of the disk's sectors.
func (f *File) WriteAt(data []byte, offset int64) (n int, err error) {
	if len(data) > len(f.buf) {
		return 0, fmt.Errorf("aio: %d bytes are more than the file was opened for", len(data))
	}
	copy(f.buf, data)
	f.order.opcode, f.order.buffer, f.order.bytes, f.order.offset = opWrite, uint64(uintptr(unsafe.Pointer(unsafe.SliceData(f.buf)))), uint64(len(data)), offset
	_, written, err := f.do()
	if err == nil && written < int64(len(data)) {
		err = io.ErrShortWrite
	}
	if err != nil {
		return int(max(0, written)), fmt.Errorf("aio: write: %w", err)
	}
	return len(data), nil
}

// do carries out the operation and returns its code.
func (f *File) do() (begun bool, code int64, err error) {
	orders := [1]*iocb{&f.order}
	if n, _, errno := unix.Syscall(unix.SYS_IO_SUBMIT, f.queue, 1, uintptr(unsafe.Pointer(&orders))); errno != 0 || n != 1 {
		return false, 0, errno
	}
	// If the poller does not wait, the kernel does: getting the result waits for the end of the operation.
	_, _ = f.told.Read(f.count[:])
	var r result
	for {
		n, _, errno := unix.Syscall6(unix.SYS_IO_GETEVENTS, f.queue, 1, 1, uintptr(unsafe.Pointer(&r)), 0, 0)
		if errno == unix.EINTR {
			continue
		}
		if errno != 0 || n != 1 {
			return true, 0, errno
		}
		break
	}
	if r.code < 0 {
		return true, 0, syscall.Errno(-r.code)
	}
	return true, r.code, nil
}
