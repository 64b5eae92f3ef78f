package net

import (
	"encoding/binary"
	"errors"
	"math"
)

const (
	// Hidden is the number of units between inputs and outputs.
	Hidden = 128
	// Outputs are the chances of the seat that has moved, of the next, of the
	// one before, and of a draw.
	Outputs = 4
)

// Weights are a network as it is trained: inputs that are on add up in the
// hidden units, what is below 0 or above 1 there is cut off, and the outputs
// are a softmax.
type Weights struct {
	In      [Inputs][Hidden]float32
	InBias  [Hidden]float32
	Out     [Outputs][Hidden]float32
	OutBias [Outputs]float32
}

// magic begins a file of weights; its last digit is the kind of network.
const magic = "chexers-net-2\n"

// ErrWeights says that some data are no weights of a network of this kind.
var ErrWeights = errors.New("net: not the weights of such a network")

// Numbers returns all weights in a fixed order, to be read and written.
func (w *Weights) Numbers() [][]float32 {
	all := make([][]float32, 0, Inputs+Outputs+2)
	for i := range w.In {
		all = append(all, w.In[i][:])
	}
	all = append(all, w.InBias[:])
	for i := range w.Out {
		all = append(all, w.Out[i][:])
	}
	return append(all, w.OutBias[:])
}

// AppendBinary appends the file form: the magic line, and all weights as
// little-endian float32.
func (w *Weights) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, magic...)
	for _, row := range w.Numbers() {
		for _, v := range row {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
		}
	}
	return b, nil
}

// MarshalBinary returns the file form.
func (w *Weights) MarshalBinary() ([]byte, error) { return w.AppendBinary(nil) }

// UnmarshalBinary reads the file form.
func (w *Weights) UnmarshalBinary(data []byte) error {
	const numbers = Inputs*Hidden + Hidden + Outputs*Hidden + Outputs
	if len(data) != len(magic)+4*numbers || string(data[:len(magic)]) != magic {
		return ErrWeights
	}
	data = data[len(magic):]
	for _, row := range w.Numbers() {
		for i := range row {
			v := math.Float32frombits(binary.LittleEndian.Uint32(data))
			if !(v >= -OutLimit && v <= OutLimit) {
				return ErrWeights
			}
			row[i], data = v, data[4:]
		}
	}
	return nil
}
