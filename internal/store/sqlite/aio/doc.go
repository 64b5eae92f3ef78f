// Package aio lets a goroutine wait for the disk the way it waits for the network: without occupying one of
// Go's processors. A system call that waits for the disk keeps its processor until the runtime notices and
// hands it to another thread, which costs more than the disk and, on a machine with few cores, delays
// everybody's moves. The package uses the asynchronous I/O of Linux, see io_submit(2).
package aio
