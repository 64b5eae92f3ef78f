package server

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// stopTimeout is how long a server may take to shut down. By then the listener and all sockets are closed;
// whatever is left waits for a disk that does not answer.
const stopTimeout = 20 * time.Second

// EndAnyway calls exit if stop is not called within stopTimeout after ctx has ended and the server has
// drained. Acknowledged data are on the disk; the outcome of pending writes is unknown, as after a kill.
func EndAnyway(ctx context.Context, log *slog.Logger, drain time.Duration, exit func(code int)) (stop func()) {
	ended := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		select {
		case <-ctx.Done():
		case <-ended:
			return
		}
		timer := time.NewTimer(drain + stopTimeout)
		defer timer.Stop()
		select {
		case <-ended:
		case <-timer.C:
			go log.Error("the store does not close; the process ends without it") // in a goroutine, because the log may be on that disk, too
			time.Sleep(100 * time.Millisecond)
			exit(1)
		}
	})
	return func() {
		close(ended)
		group.Wait()
	}
}
