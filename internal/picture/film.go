package picture

import (
	"bytes"
	"context"
	"image"
	"strconv"

	"triplecross/internal/game/hex"
)

// MaxFrames is the most frames that a film has.
const MaxFrames = 300

// The size of a film in pixels; its height follows from the board.
const (
	filmWide  = 480
	filmStrip = 40 // below the board, with those who play
)

// Frames returns after how many moves the frames of a film are to be taken: after
// each, or evenly as many as a film may have, the first and the last among them.
func Frames(plies int) []int {
	n := min(plies+1, MaxFrames)
	at := make([]int, n)
	for i := range at {
		at[i] = i * plies / max(n-1, 1)
	}
	return at
}

// GIF draws the positions of a game, all on the same board, one after the other.
// It ends with ctx.
func (a *Artist) GIF(ctx context.Context, scenes []Scene, theme Theme) ([]byte, error) {
	studio := a.newStudio(scenes[0], scenes[0].colours(theme))
	// What colours there are, a few frames tell.
	var census census
	for i := range 8 {
		census.count(studio.take(scenes[i*(len(scenes)-1)/7]))
	}
	dyes := census.dyes()

	var b bytes.Buffer
	reel := newReel(&b, studio.size, dyes)
	for i, s := range scenes {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := reel.add(studio.take(s), delay(i, len(scenes))); err != nil {
			return nil, err
		}
	}
	reel.end()
	return b.Bytes(), nil
}

// delay returns how long a frame is shown, in hundredths of a second: long games
// go faster, and the end stays.
func delay(frame, frames int) int {
	switch frame {
	case frames - 1:
		return 400
	case 0:
		return 100
	}
	return min(max(4500/frames, 16), 80)
}

// studio is where the frames of a film are taken.
type studio struct {
	artist  *Artist
	colours palette
	size    image.Point
	board   box
	bed     *image.RGBA // what is the same in all frames
	canvas  *pixels
}

func (a *Artist) newStudio(s Scene, colours palette) *studio {
	const margin = 8
	low, high := polygon(s.plan().Well...).bounds()
	tall := min((filmWide-2*margin)*(high.Y-low.Y)/(high.X-low.X), filmWide)
	t := &studio{artist: a, colours: colours, board: box{margin, margin, filmWide - 2*margin, tall}}
	t.size = image.Pt(filmWide, int(tall)+2*margin+filmStrip)
	t.canvas = newPixels(t.size.X, t.size.Y, colours.page)
	newEasel(t.canvas, s, colours, t.board).bed()
	t.bed = image.NewRGBA(t.canvas.image.Bounds())
	copy(t.bed.Pix, t.canvas.image.Pix)
	return t
}

// take draws a frame. It is overwritten by the next one.
func (t *studio) take(s Scene) *image.RGBA {
	copy(t.canvas.image.Pix, t.bed.Pix)
	newEasel(t.canvas, s, t.colours, t.board).position()
	wide := t.board.wide / float64(len(s.Seats))
	size, scored := 17.0, true
	if len(s.Seats) > 3 {
		size, scored = 13, false
	}
	for i, seat := range s.Seats {
		if !scored {
			seat.Goal = 0
		}
		t.credit(seat, size, box{t.board.x + float64(i)*wide, float64(t.size.Y - filmStrip), wide, filmStrip})
	}
	return t.canvas.image
}

// credit names who plays, under the board.
func (t *studio) credit(s Seat, size float64, in box) {
	const counter = 11
	middle := in.y + in.high/2 - 2
	if s.Won {
		t.canvas.fill(panel(in.x, middle-15, in.wide, 30, 6), flat(t.colours.last))
	}
	e := &easel{canvas: t.canvas, colours: t.colours, scale: counter / 15.6, centre: hex.Point{X: in.x + 4 + counter, Y: middle}}
	e.counter(hex.Point{}, t.colours.hue(s.Hue))
	e.engrave(hex.Point{}, s.Hue)
	if s.Turn {
		left, right := in.x+4, in.x+in.wide-8
		t.canvas.line(polyline(hex.Point{X: left, Y: middle + 17}, hex.Point{X: right, Y: middle + 17}), 3, flat(t.colours.hue(s.Hue).body))
	}
	sans, at := t.artist.fonts.sans, hex.Point{X: in.x + 10 + 2*counter, Y: middle + 0.36*size}
	room, score := in.x+in.wide-8-at.X, ""
	if s.Goal > 0 {
		score = strconv.Itoa(s.Score)
		room -= sans.width(score, size) + 6
	}
	end := t.artist.say(t.canvas, sans, t.artist.name(s), at, size, room, flat(t.colours.text))
	t.artist.say(t.canvas, sans, score, hex.Point{X: end + 6, Y: at.Y}, size, in.wide, flat(t.colours.dim))
}
