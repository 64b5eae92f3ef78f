package mine

import (
	"runtime"
	"slices"
	"sync"
)

// Each calls do for each element of all, as many at a time as there are processors, and returns the
// errors in the order of all.
func Each[T any](all []T, do func(T) error) []error {
	errs := make([]error, len(all))
	todo := make(chan int)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := range todo {
				errs[i] = do(all[i])
			}
		})
	}
	for i := range all {
		todo <- i
	}
	close(todo)
	group.Wait()
	return slices.DeleteFunc(errs, func(err error) bool { return err == nil })
}
