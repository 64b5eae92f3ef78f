package picture

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"slices"
	"testing"
)

func TestAFilmHasAFrameAMove(t *testing.T) {
	for _, plies := range []int{0, 1, 9} {
		scenes := played(t, "chexers", "", plies)
		data, err := artist(t).GIF(t.Context(), scenes, Light)
		if err != nil {
			t.Fatal(err)
		}
		film, err := gif.DecodeAll(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if len(film.Image) != plies+1 {
			t.Errorf("%d moves have %d frames", plies, len(film.Image))
		}
		if last := film.Delay[len(film.Delay)-1]; last < 300 {
			t.Errorf("the end is shown for %d0 ms", last)
		}
	}
}

// Each frame is written as what differs from the one before.
func TestTheFramesOfAFilmAddUpToItsPositions(t *testing.T) {
	scenes := played(t, "hexdame", "", 12)
	data, err := artist(t).GIF(t.Context(), scenes, Dark)
	if err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	shown := image.NewRGBA(image.Rect(0, 0, film.Config.Width, film.Config.Height))
	for _, frame := range film.Image {
		draw.Draw(shown, frame.Bounds(), frame, frame.Bounds().Min, draw.Over)
	}
	want := artist(t).newStudio(scenes[0], Dark.palette()).take(scenes[len(scenes)-1])
	wrong := 0
	for y := range film.Config.Height {
		for x := range film.Config.Width {
			a := color.NRGBAModel.Convert(shown.At(x, y)).(color.NRGBA)
			b := color.NRGBAModel.Convert(want.At(x, y)).(color.NRGBA)
			if far(a, b) > 40 {
				wrong++
			}
		}
	}
	if dots := film.Config.Width * film.Config.Height; wrong > dots/1000 {
		t.Errorf("%d of %d dots of the last frame are off", wrong, dots)
	}
}

func TestALongGameIsShownInEvenLeaps(t *testing.T) {
	for _, plies := range []int{0, 5, MaxFrames - 1, MaxFrames, 1000, 5000} {
		frames := Frames(plies)
		if len(frames) != min(plies+1, MaxFrames) || frames[0] != 0 || frames[len(frames)-1] != plies {
			t.Fatalf("%d moves: %d frames, %d to %d", plies, len(frames), frames[0], frames[len(frames)-1])
		}
		var leaps []int
		for i := 1; i < len(frames); i++ {
			leaps = append(leaps, frames[i]-frames[i-1])
		}
		if len(leaps) > 0 && slices.Max(leaps)-slices.Min(leaps) > 1 {
			t.Errorf("%d moves: leaps from %d to %d", plies, slices.Min(leaps), slices.Max(leaps))
		}
	}
}

func TestAFilmEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := artist(t).GIF(ctx, played(t, "chexers", "", 3), Light); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func BenchmarkGIF(b *testing.B) {
	a, scenes := artist(b), played(b, "chexers", "", MaxFrames-1)
	size := 0
	for b.Loop() {
		data, err := a.GIF(b.Context(), scenes, Light)
		if err != nil {
			b.Fatal(err)
		}
		size = len(data)
	}
	b.ReportMetric(float64(len(scenes)), "frames")
	b.ReportMetric(float64(size), "bytes")
}
