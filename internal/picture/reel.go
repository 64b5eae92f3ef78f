package picture

import (
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"fmt"
	"image"
)

// reel writes a GIF frame by frame, each only where it differs from the one
// before. image/gif would want to have all frames at once.
type reel struct {
	out  *bytes.Buffer
	size image.Point
	dyes *dyes
	last []uint8 // the frame before
	now  []uint8
}

func newReel(out *bytes.Buffer, size image.Point, with *dyes) *reel {
	const table = 0xf7 // a table of 256 colours for all frames follows
	out.WriteString("GIF89a")
	out.Write(words(size.X, size.Y))
	out.Write([]byte{table, 0, 0})
	for _, c := range with.palette {
		out.Write([]byte{c.R, c.G, c.B})
	}
	out.Write([]byte{0, 0, 0})                                     // of what is hidden
	out.WriteString("\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00") // again and again
	n := size.X * size.Y
	return &reel{out: out, size: size, dyes: with, now: make([]uint8, n)}
}

// add writes a frame that is shown for hundredths of a second.
func (r *reel) add(frame *image.RGBA, delay int) error {
	for i := range r.now {
		r.now[i] = r.dyes.index(frame.Pix[4*i:])
	}
	changed := r.changed()
	const transparent = 0x05 // and the frame stays where the next one does not cover it
	r.out.Write([]byte{0x21, 0xf9, 4, transparent})
	r.out.Write(words(delay))
	r.out.Write([]byte{hide, 0, 0x2c})
	r.out.Write(words(changed.Min.X, changed.Min.Y, changed.Dx(), changed.Dy()))
	r.out.Write([]byte{0, 8}) // no table of its own; codes begin with eight bits
	blocks := &blocks{out: r.out}
	packer := lzw.NewWriter(blocks, lzw.LSB, 8)
	row := make([]uint8, changed.Dx())
	for y := changed.Min.Y; y < changed.Max.Y; y++ {
		from := y*r.size.X + changed.Min.X
		copy(row, r.now[from:])
		if r.last != nil {
			for x := range row {
				if row[x] == r.last[from+x] {
					row[x] = hide
				}
			}
		}
		if _, err := packer.Write(row); err != nil {
			return fmt.Errorf("picture: gif: %w", err)
		}
	}
	if err := packer.Close(); err != nil {
		return fmt.Errorf("picture: gif: %w", err)
	}
	blocks.end()
	if r.last == nil {
		r.last = make([]uint8, len(r.now))
	}
	r.last, r.now = r.now, r.last
	return nil
}

func (r *reel) end() { r.out.WriteByte(0x3b) }

// changed returns the part of the frame that differs from the one before, at
// least a dot, because a frame cannot be empty.
func (r *reel) changed() image.Rectangle {
	if r.last == nil {
		return image.Rectangle{Max: r.size}
	}
	var box image.Rectangle
	for y := range r.size.Y {
		row := r.now[y*r.size.X:][:r.size.X]
		if before := r.last[y*r.size.X:][:r.size.X]; !bytes.Equal(row, before) {
			left, right := 0, r.size.X
			for row[left] == before[left] {
				left++
			}
			for row[right-1] == before[right-1] {
				right--
			}
			box = box.Union(image.Rect(left, y, right, y+1))
		}
	}
	if box.Empty() {
		box = image.Rect(0, 0, 1, 1)
	}
	return box
}

// blocks cuts what is written into blocks that begin with their length.
type blocks struct {
	out  *bytes.Buffer
	rest []byte
}

func (b *blocks) Write(p []byte) (int, error) {
	b.rest = append(b.rest, p...)
	for len(b.rest) >= 255 {
		b.put(b.rest[:255])
		b.rest = b.rest[255:]
	}
	return len(p), nil
}

func (b *blocks) put(block []byte) {
	b.out.WriteByte(uint8(len(block)))
	b.out.Write(block)
}

// end writes what is left, and the empty block that comes last.
func (b *blocks) end() {
	if len(b.rest) > 0 {
		b.put(b.rest)
	}
	b.out.WriteByte(0)
}

// words writes numbers in two bytes each.
func words(numbers ...int) []byte {
	var b []byte
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint16(b, uint16(n))
	}
	return b
}
