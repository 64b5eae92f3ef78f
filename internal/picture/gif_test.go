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

func TestAGIFHasAFrameForEachMove(t *testing.T) {
	for _, plies := range []int{0, 1, 9} {
		scenes := played(t, "chexers", "", plies)
		data, err := renderer(t).GIF(t.Context(), scenes, Light)
		if err != nil {
			t.Fatal(err)
		}
		animation, err := gif.DecodeAll(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if len(animation.Image) != plies+1 {
			t.Errorf("%d moves have %d frames", plies, len(animation.Image))
		}
		if last := animation.Delay[len(animation.Delay)-1]; last < 300 {
			t.Errorf("the end is shown for %d0 ms", last)
		}
	}
}

// Each frame holds only the difference from the one before.
func TestTheFramesOfAGIFAddUpToItsPositions(t *testing.T) {
	scenes := played(t, "hexdame", "", 12)
	data, err := renderer(t).GIF(t.Context(), scenes, Dark)
	if err != nil {
		t.Fatal(err)
	}
	animation, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	shown := image.NewRGBA(image.Rect(0, 0, animation.Config.Width, animation.Config.Height))
	for _, frame := range animation.Image {
		draw.Draw(shown, frame.Bounds(), frame, frame.Bounds().Min, draw.Over)
	}
	want := renderer(t).newFrames(scenes[0], Dark.palette()).draw(scenes[len(scenes)-1])
	wrong := 0
	for y := range animation.Config.Height {
		for x := range animation.Config.Width {
			a := color.NRGBAModel.Convert(shown.At(x, y)).(color.NRGBA)
			b := color.NRGBAModel.Convert(want.At(x, y)).(color.NRGBA)
			if far(a, b) > 40 {
				wrong++
			}
		}
	}
	if pixels := animation.Config.Width * animation.Config.Height; wrong > pixels/1000 {
		t.Errorf("%d of %d pixels of the last frame are off", wrong, pixels)
	}
}

func TestALongGameIsShownInEvenSteps(t *testing.T) {
	for _, plies := range []int{0, 5, MaxFrames - 1, MaxFrames, 1000, 5000} {
		frames := Frames(plies)
		if len(frames) != min(plies+1, MaxFrames) || frames[0] != 0 || frames[len(frames)-1] != plies {
			t.Fatalf("%d moves: %d frames, %d to %d", plies, len(frames), frames[0], frames[len(frames)-1])
		}
		var steps []int
		for i := 1; i < len(frames); i++ {
			steps = append(steps, frames[i]-frames[i-1])
		}
		if len(steps) > 0 && slices.Max(steps)-slices.Min(steps) > 1 {
			t.Errorf("%d moves: steps from %d to %d", plies, slices.Min(steps), slices.Max(steps))
		}
	}
}

func TestAGIFStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := renderer(t).GIF(ctx, played(t, "chexers", "", 3), Light); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func BenchmarkGIF(b *testing.B) {
	r, scenes := renderer(b), played(b, "chexers", "", MaxFrames-1)
	size := 0
	for b.Loop() {
		data, err := r.GIF(b.Context(), scenes, Light)
		if err != nil {
			b.Fatal(err)
		}
		size = len(data)
	}
	b.ReportMetric(float64(len(scenes)), "frames")
	b.ReportMetric(float64(size), "bytes")
}
