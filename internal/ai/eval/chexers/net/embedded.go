//go:build !js

package net

import (
	_ "embed" // the weights are part of the program
	"sync"
)

//go:embed chexers.net
var chexersWeights []byte

// Trained returns the network that "triplecross train" has trained.
var Trained = sync.OnceValue(func() *Net {
	var w Weights
	if err := w.UnmarshalBinary(chexersWeights); err != nil {
		panic(err) // the file was made by the program
	}
	return New(&w)
})
