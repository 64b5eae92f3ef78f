package net

import (
	"encoding/binary"
	"errors"
	"math"
)

const (
	// Hidden is the number of units between inputs and outputs.
	Hidden = 128
	// Outputs is the number of outputs: the chances of the seat that has moved,
	// of the next, of the one before, and of a draw.
	Outputs = 4
)

// Weights are a network in the form in which it is trained. The inputs that are
// on add up in the hidden units; there each sum is clamped to the range from 0 to
// 1 and squared; the outputs are a softmax. An input adds its In and, for the
// position's regime, its Bend.
type Weights struct {
	In      [Inputs][Hidden]float32
	Bend    [Regimes][Inputs][Hidden]float32
	InBias  [Hidden]float32
	Out     [Outputs][Hidden]float32
	OutBias [Outputs]float32
}

// Kind identifies the architecture: weights of another kind do not fit.
const Kind = "chexers-net-3"

// magic begins a file of weights.
const magic = Kind + "\n"

// ErrWeights says that data are not the weights of a network of this kind.
var ErrWeights = errors.New("net: not the weights of such a network")

// Inside is the number of rows of Numbers that are weights of the hidden units.
const Inside = Inputs + Regimes*Inputs + 1

// Numbers returns all weights in a fixed order, to read and write them.
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

// UnmarshalBinary reads the file form. Its error is ErrWeights.
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
