package moves_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/locale"
	"triplecross/templates/moves"
)

func TestARoundEndsBeforeASeatThatIsNotAfterTheLast(t *testing.T) {
	rounds := moves.Rounds([]int{0, 4, 2}, []int{1, 2, 0, 1, 1}, []string{"a", "b", "c", "d", "e"})
	want := []moves.Round{
		{Number: 1, Moves: []moves.Ply{{Seat: 1, Hue: 4, Ply: 1, Text: "a"}, {Seat: 2, Hue: 2, Ply: 2, Text: "b"}}},
		{Number: 2, Moves: []moves.Ply{{Seat: 0, Ply: 3, Text: "c"}, {Seat: 1, Hue: 4, Ply: 4, Text: "d"}}},
		{Number: 3, Moves: []moves.Ply{{Seat: 1, Hue: 4, Ply: 5, Text: "e"}}},
	}
	if diff := cmp.Diff(want, rounds); diff != "" {
		t.Error(diff)
	}
}

// The words of notations are said in the reader's language, and kept where a move is copied from.
func TestAListSaysTheWordsOfNotationsInTheReadersLanguage(t *testing.T) {
	rounds := moves.Rounds([]int{0, 1, 2}, []int{0, 1, 2, 0, 1}, []string{"g4-off", "pass", "a1xc1xe3", "normal", "ready"})
	words, err := locale.Open()
	if err != nil {
		t.Fatal(err)
	}
	for tag, want := range map[string][]string{
		"en": {`title="g4-off">g4-off<`, `title="pass">pass<`, `>a1x…e3<`, `>normal<`, `>ready<`},
		"de": {`title="g4-off">g4-raus<`, `title="pass">passt<`, `>a1x…e3<`, `>normal<`, `>fertig<`, ` data-off="raus"`, ` data-pass="passt"`, ` data-ready="fertig"`},
		"fr": {`title="g4-off">g4-sort<`, `title="pass">passe<`, `>prêt<`, ` data-ready="prêt"`},
	} {
		language := words.Find(tag)
		var page strings.Builder
		if err := moves.List(rounds, 3, "", "").Render(locale.With(t.Context(), language), &page); err != nil {
			t.Fatal(err)
		}
		for _, part := range want {
			if !strings.Contains(page.String(), part) {
				t.Errorf("in %s the list lacks %s: %s", tag, part, page.String())
			}
		}
		if tag == "en" && strings.Contains(page.String(), "data-pass") {
			t.Error("the page tells what goes without saying")
		}
	}
}
