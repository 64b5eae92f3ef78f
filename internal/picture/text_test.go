package picture

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestATextShowsTheBoardAndWhoPlays(t *testing.T) {
	all := tables(t)
	crowned := all["hexdame"]
	crowned.View.Pieces[0].Kind = king
	crowned.Seats[0].Turn, crowned.Seats[1].Won = false, true
	for name, want := range map[string]string{
		"chexers": `
Chexers. After some moves

g7     · · ▲ ·  g4
f7    ▲ · · ▲ ·  f3
e7   · ▲ · ■ · ■  e2
d7  · · · · · · ■  d1
c6   · ▲ ● · · ·  c1
b5    · ● ● · ·  b1
a4     · · · ●  a1

> ● Red    Ada                 0/4
  ▲ Green  Jürgen Müßig (bot)  0/4
  ■ Blue   Chloé               0/4

Somebody to move
https://example.org/g/ABC/9
`,
		"hexdame": `
HexDame. After some moves

i9                  ▲  i9
h9              ▲       ▲  i8
g9          ▲       ·       ▲  i7
f9      ·       ▲       ·       ▲  i6
e9  ·       ▲       ·       ·       ·  i5
e8      ·       ·       ·       ▲  h5
d8  ·       ·       ·       ·       ·  h4
d7      ·       ·       ·       ·  g4
c7  ▲       ·       ▲K      ·       ·  g3
c6      ·       ·       ·       ·  f3
b6  ·       ●       ●       ·       ●  f2
b5      ·       ·       ●       ·  e2
a5  ·       ·       ·       ·       ·  e1
a4      ●       ●       ●       ·  d1
a3          ●       ●       ●  c1
a2              ●       ●  b1
a1                  ●  a1

  ● Red    Ada
* ▲ Green  Jürgen Müßig (bot)

Somebody to move
https://example.org/g/ABC/9
`,
		"chinese checkers": `
Chinese checkers. After some moves

 e1              ◆  e1
 f2             · ·  e2
 g3            ◆ ◆ ◆  e3
 h4           ◆ ◆ ◆ ◆  e4
 m5  ■ ■ · · ◆ · · · · · ✚ ✚ ·  a5
 m6   ■ ■ ■ · · · · ◆ ✚ ✚ · ✚  b6
 m7    · · ■ · ■ · · · ✚ ✚ ·  c7
 m8     ■ · · · · · ✚ ✚ · ·  d8
 m9      · ■ ■ · · · · · ✚  e9
n10     ▲ ▲ · · · · · ≈ · ·  e10
o11    · · ▲ · · · · · ≈ ≈ ≈  e11
p12   ▲ ▲ · ▲ · ● ● · ≈ · ≈ ≈  e12
q13  ▲ ▲ ▲ · ▲ · · ● · ≈ · ≈ ≈  e13
m14           ● · ● ·  j14
m15            ● ● ●  k15
m16             ● ·  l16
m17              ●  m17

  ● Red          Ada                 0/10
  ▲ Green        Jürgen Müßig (bot)  0/10
  ■ Blue         Chloé               0/10
  ◆ Gold         Dmitri              0/10
> ✚ Purple       Emmanuelle          0/10
  ≈ Black/White  Ελένη               0/10

Somebody to move
https://example.org/g/ABC/9
`,
	} {
		scene := all[name]
		scene.Seats[1].Tag = "bot"
		if diff := cmp.Diff(want, "\n"+Text(scene, "https://example.org/g/ABC/9")); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// A wide letter takes two columns, an accent of its own none.
func TestColumnsStandBelowEachOtherAfterAnyName(t *testing.T) {
	scene := tables(t)["chexers"]
	scene.Seats[0].Name, scene.Seats[1].Name, scene.Seats[2].Name = "李小龍 😀", "Ａｄａ", "Chloe\u0301"
	const want = "\n> ● Red    李小龍 😀  0/4" + "\n  ▲ Green  Ａｄａ     0/4" + "\n  ■ Blue   Chloe\u0301      0/4\n"
	if text := Text(scene, ""); !strings.Contains(text, want) {
		t.Errorf("%s", text)
	}
}

func TestANameDoesNothingToATerminal(t *testing.T) {
	scene := tables(t)["chexers"]
	scene.Seats[0].Name = "A\x1b[2Jd\u202ea\n"
	if text := Text(scene, ""); strings.ContainsAny(text, "\x1b\u202e") || !strings.Contains(text, "● Red    A[2Jda ") {
		t.Errorf("%q", text)
	}
}

func TestAnOpenSeatStartsInTheColumnOfNames(t *testing.T) {
	open, taken := Seat{Colour: "Red", Tag: "open"}, Seat{Colour: "Red", Name: "Ada", Tag: "bot"}
	if open.label() != "(open)" || taken.label() != "Ada (bot)" {
		t.Errorf("%q, %q", open.label(), taken.label())
	}
}
