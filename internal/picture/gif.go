package picture

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/gif"
	"strconv"

	"triplecross/internal/game/hex"
)

// MaxFrames is the maximum number of frames of a GIF.
const MaxFrames = 300

// The size of a GIF in pixels; its height follows from the board.
const (
	gifWidth  = 480
	gifFooter = 40 // below the board, with the players
)

// Frames returns the plies whose positions are the frames of a GIF: all or, if
// there are too many, evenly spaced ones, always with the first and the last.
func Frames(plies int) []int {
	n := min(plies+1, MaxFrames)
	at := make([]int, n)
	for i := range at {
		at[i] = i * plies / max(n-1, 1)
	}
	return at
}

// GIF animates the positions of a game, all on the same board. It stops early
// when ctx ends.
func (r *Renderer) GIF(ctx context.Context, scenes []Scene, theme Theme) ([]byte, error) {
	frames := r.newFrames(scenes[0], scenes[0].colours(theme))
	// A few frames are enough to choose the palette.
	var counts histogram
	for i := range 8 {
		counts.add(frames.draw(scenes[i*(len(scenes)-1)/7]))
	}
	colours := counts.quantizer()

	animation := gif.GIF{Config: image.Config{ColorModel: colours.palette, Width: frames.size.X, Height: frames.size.Y}}
	var last, now *image.Paletted
	for i, s := range scenes {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		last, now = now, last
		if now == nil {
			now = image.NewPaletted(image.Rectangle{Max: frames.size}, colours.palette)
		}
		colours.convert(now, frames.draw(s))
		animation.Image = append(animation.Image, difference(last, now))
		animation.Delay = append(animation.Delay, delay(i, len(scenes)))
		animation.Disposal = append(animation.Disposal, gif.DisposalNone)
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &animation); err != nil {
		return nil, fmt.Errorf("picture: gif: %w", err)
	}
	return b.Bytes(), nil
}

// difference returns the part of a frame that differs from the last one, with
// equal pixels transparent. It copies what it returns. A frame cannot be empty,
// so at least one pixel is left.
func difference(last, now *image.Paletted) *image.Paletted {
	box := now.Rect
	if last != nil {
		box = changed(last, now)
	}
	part := image.NewPaletted(box, now.Palette)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		from := now.PixOffset(box.Min.X, y)
		row := part.Pix[part.PixOffset(box.Min.X, y):][:box.Dx()]
		copy(row, now.Pix[from:])
		if last == nil {
			continue
		}
		for x := range row {
			if row[x] == last.Pix[from+x] {
				row[x] = transparent
			}
		}
	}
	return part
}

// changed returns the smallest rectangle that holds all differences between two
// frames of the same size, and at least one pixel.
func changed(last, now *image.Paletted) image.Rectangle {
	var box image.Rectangle
	for y := range now.Rect.Dy() {
		row, before := now.Pix[y*now.Stride:][:now.Stride], last.Pix[y*last.Stride:][:last.Stride]
		if bytes.Equal(row, before) {
			continue
		}
		left, right := 0, len(row)
		for row[left] == before[left] {
			left++
		}
		for row[right-1] == before[right-1] {
			right--
		}
		box = box.Union(image.Rect(left, y, right, y+1))
	}
	if box.Empty() {
		box = image.Rect(0, 0, 1, 1)
	}
	return box
}

// delay returns how long a frame is shown, in hundredths of a second: long games
// go faster, and the last position stays.
func delay(frame, frames int) int {
	switch frame {
	case frames - 1:
		return 400
	case 0:
		return 100
	}
	return min(max(4500/frames, 16), 80)
}

// frames draws the frames of a GIF.
type frames struct {
	renderer   *Renderer
	colours    palette
	size       image.Point
	board      box
	background *image.RGBA // what is the same in all frames
	canvas     *pixels
}

func (r *Renderer) newFrames(s Scene, colours palette) *frames {
	const margin = 8
	low, high := polygon(s.plan().Well...).bounds()
	height := min((gifWidth-2*margin)*(high.Y-low.Y)/(high.X-low.X), gifWidth)
	f := &frames{renderer: r, colours: colours, board: box{margin, margin, gifWidth - 2*margin, height}}
	f.size = image.Pt(gifWidth, int(height)+2*margin+gifFooter)
	f.canvas = newPixels(f.size.X, f.size.Y, colours.page)
	newBoardDrawing(f.canvas, s, colours, f.board).background()
	f.background = image.NewRGBA(f.canvas.image.Bounds())
	copy(f.background.Pix, f.canvas.image.Pix)
	return f
}

// draw draws a frame. The next call overwrites it.
func (f *frames) draw(s Scene) *image.RGBA {
	copy(f.canvas.image.Pix, f.background.Pix)
	newBoardDrawing(f.canvas, s, f.colours, f.board).position()
	width := f.board.width / float64(len(s.Seats))
	size, scored := 17.0, true
	if len(s.Seats) > 3 {
		size, scored = 13, false
	}
	for i, seat := range s.Seats {
		if !scored {
			seat.Goal = 0
		}
		f.player(seat, size, box{f.board.x + float64(i)*width, float64(f.size.Y - gifFooter), width, gifFooter})
	}
	return f.canvas.image
}

// player draws the name of a player under the board.
func (f *frames) player(s Seat, size float64, in box) {
	const disc = 11
	middle := in.y + in.height/2 - 2
	if s.Won {
		f.canvas.fill(roundedRect(in.x, middle-15, in.width, 30, 6), flat(f.colours.last))
	}
	d := &boardDrawing{canvas: f.canvas, colours: f.colours, scale: disc / 15.6, centre: hex.Point{X: in.x + 4 + disc, Y: middle}}
	d.disc(hex.Point{}, f.colours.hue(s.Hue))
	d.emblem(hex.Point{}, s.Hue)
	if s.Turn {
		left, right := in.x+4, in.x+in.width-8
		f.canvas.line(polyline(hex.Point{X: left, Y: middle + 17}, hex.Point{X: right, Y: middle + 17}), 3, flat(f.colours.hue(s.Hue).body))
	}
	sans, at := f.renderer.fonts.sans, hex.Point{X: in.x + 10 + 2*disc, Y: middle + 0.36*size}
	room, score := in.x+in.width-8-at.X, ""
	if s.Goal > 0 {
		score = strconv.Itoa(s.Score)
		room -= sans.width(score, size) + 6
	}
	end := f.renderer.write(f.canvas, sans, f.renderer.name(s), at, size, room, flat(f.colours.text))
	f.renderer.write(f.canvas, sans, score, hex.Point{X: end + 6, Y: at.Y}, size, in.width, flat(f.colours.dim))
}
