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
// hidden units, what is below 0 or above 1 there is cut off and the rest
// squared, and the outputs are a softmax. What an input adds is its In and the
// Bend of the position's regime.
type Weights struct {
	In      [Inputs][Hidden]float32
	Bend    [Regimes][Inputs][Hidden]float32
	InBias  [Hidden]float32
	Out     [Outputs][Hidden]float32
	OutBias [Outputs]float32
}

// Kind names the kind of network: weights of another one mean something else.
const Kind = "chexers-net-3"

// magic begins a file of weights.
const magic = Kind + "\n"

// ErrWeights says that some data are no weights of a network of this kind.
var ErrWeights = errors.New("net: not the weights of such a network")

// Inside is how many rows of Numbers are weights of the hidden units.
const Inside = Inputs + Regimes*Inputs + 1

// Numbers returns all weights in a fixed order, to be read and written.
func (w *Weights) Numbers() [][]float32 {
	all := make([][]float32, 0, Inside+Outputs+1)
	for i := range w.In {
		all = append(all, w.In[i][:])
	}
	for r := range w.Bend {
		for i := range w.Bend[r] {
			all = append(all, w.Bend[r][i][:])
		}
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
	const numbers = Inside*Hidden + Outputs*Hidden + Outputs
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
