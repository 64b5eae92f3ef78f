package locale

import "strings"

// phrases finds the key of an English text. Rules, lobby and protocol speak
// English only, so that they need no catalogue and programs can rely on them;
// what they say is translated where it is shown.
type phrases struct {
	whole  map[phrase]string // the keys of texts without gaps
	gapped []gapped
}

// phrase is an English text of a family of keys.
type phrase struct{ family, text string }

// gapped is an English text with gaps.
type gapped struct {
	family, key string
	text        text
}

func readPhrases(english map[string]message) phrases {
	p := phrases{whole: make(map[phrase]string)}
	for key, m := range english {
		family, _, _ := strings.Cut(key, ".")
		for _, t := range m {
			if len(t) == 1 {
				p.whole[phrase{family, t[0]}] = key
			} else {
				p.gapped = append(p.gapped, gapped{family, key, t})
			}
		}
	}
	return p
}

// find returns the key of a text and what is in its gaps.
func (p phrases) find(family, text string) (key string, args []any, ok bool) {
	if key, ok := p.whole[phrase{family, text}]; ok {
		return key, nil, true
	}
	for _, g := range p.gapped {
		if g.family != family {
			continue
		}
		if args, ok := g.text.read(text); ok {
			return g.key, args, true
		}
	}
	return "", nil, false
}

// read is the reverse of fill.
func (t text) read(s string) (args []any, ok bool) {
	s, ok = strings.CutPrefix(s, t[0])
	for i := 1; ok && i < len(t); i += 2 {
		gap, words := t[i], t[i+1]
		var in string
		if last := i+2 == len(t); last {
			in, ok = strings.CutSuffix(s, words)
		} else {
			in, s, ok = strings.Cut(s, words)
		}
		args = append(args, gap, in)
	}
	return args, ok
}
