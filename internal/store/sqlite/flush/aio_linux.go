package flush

import (
	"errors"
	"os"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// flusher flushes a file by the asynchronous I/O of Linux, see io_submit(2). The end of a flush is
// told by an eventfd, for which Go's network poller waits.
type flusher struct {
	file  *os.File
	told  *os.File // the eventfd
	queue uintptr  // the kernel's aio_context_t
	order iocb
}

// iocb is the kernel's struct iocb, in linux/aio_abi.h. What a flush does not need is blank.
type iocb struct {
	_       [2]uint64 // data, key, flags of reads and writes
	opcode  uint16
	_       int16 // priority
	file    uint32
	_       [4]uint64 // buffer, bytes, offset, reserved
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
	opFlushData = 3 // IOCB_CMD_FDSYNC
	tellEventfd = 1 // IOCB_FLAG_RESFD
)

// available reports whether this system has what a flusher needs. Containers may refuse it.
func available() bool {
	var queue uintptr
	if _, _, errno := unix.Syscall(unix.SYS_IO_SETUP, 1, uintptr(unsafe.Pointer(&queue)), 0); errno != 0 {
		return false
	}
	unix.Syscall(unix.SYS_IO_DESTROY, queue, 0, 0)
	return true
}

// newFlusher opens a file once more, to flush what others write to it.
func newFlusher(path string) (*flusher, error) {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	eventfd, err := unix.Eventfd(0, unix.EFD_NONBLOCK|unix.EFD_CLOEXEC)
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	f := &flusher{file: file, told: os.NewFile(uintptr(eventfd), "eventfd")}
	if _, _, errno := unix.Syscall(unix.SYS_IO_SETUP, 1, uintptr(unsafe.Pointer(&f.queue)), 0); errno != 0 {
		f.close()
		return nil, errno
	}
	f.order = iocb{opcode: opFlushData, file: uint32(file.Fd()), flags: tellEventfd, eventfd: uint32(eventfd)}
	return f, nil
}

func (f *flusher) close() {
	if f.queue != 0 {
		unix.Syscall(unix.SYS_IO_DESTROY, f.queue, 0, 0)
	}
	f.file.Close()
	f.told.Close()
}

// flush returns when what the file holds is on the disk. If the flush could not even begin, begun is
// false.
func (f *flusher) flush() (begun bool, err error) {
	orders := [1]*iocb{&f.order}
	if n, _, errno := unix.Syscall(unix.SYS_IO_SUBMIT, f.queue, 1, uintptr(unsafe.Pointer(&orders))); errno != 0 || n != 1 {
		return false, errno
	}
	// Should the poller not wait, the kernel does: the order has ended when it has a result.
	_, _ = f.told.Read(make([]byte, 8))
	var r result
	for {
		n, _, errno := unix.Syscall6(unix.SYS_IO_GETEVENTS, f.queue, 1, 1, uintptr(unsafe.Pointer(&r)), 0, 0)
		if errno == unix.EINTR {
			continue
		}
		if errno != 0 || n != 1 {
			return true, errno
		}
		break
	}
	if r.code < 0 {
		return true, syscall.Errno(-r.code)
	}
	return true, nil
}
