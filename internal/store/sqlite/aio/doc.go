// Package aio has a goroutine wait for the disk as it waits for the network: without keeping one of Go's
// processors. A system call that waits for the disk keeps it until the runtime notices and hands it to another
// thread, which costs more than the disk and, on a machine with few cores, delays everybody's moves. It uses the
// asynchronous I/O of Linux, see io_submit(2).
package aio
