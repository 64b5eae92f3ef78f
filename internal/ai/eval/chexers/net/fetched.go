//go:build js

package net

import "sync/atomic"

// fetched is the network that the page has fetched: a browser gets it separately from the program,
// and only for Chexers.
var fetched atomic.Pointer[Net]

// Trained returns the network that Fetched was given. Without one it panics.
func Trained() *Net { return fetched.Load() }

// Fetched makes the network of these weights, in the file form, the trained one.
func Fetched(data []byte) error {
	var w Weights
	if err := w.UnmarshalBinary(data); err != nil {
		return err
	}
	fetched.Store(New(&w))
	return nil
}
