package locale

import (
	"regexp"
	"strings"
)

// phrases finds the key of an English text. Rules, lobby and protocol speak
// English only, so that they need no catalogue and programs can rely on them;
// what they say is translated where it is shown.
type phrases struct {
	keys     map[phrase]string
	patterns []pattern
}

// phrase is an English text of a family of keys.
type phrase struct{ family, text string }

// pattern recognises an English text with gaps.
type pattern struct {
	family, key string
	text        *regexp.Regexp
}

func readPhrases(english map[string]message) phrases {
	p := phrases{keys: make(map[phrase]string)}
	for key, m := range english {
		family, _, _ := strings.Cut(key, ".")
		for _, t := range m {
			if len(t) == 1 {
				p.keys[phrase{family, t[0]}] = key
				continue
			}
			p.patterns = append(p.patterns, pattern{family, key, t.pattern()})
		}
	}
	return p
}

// pattern returns what matches the text however its gaps are filled.
func (t text) pattern() *regexp.Regexp {
	var b strings.Builder
	for i, piece := range t {
		if i%2 == 0 {
			b.WriteString(regexp.QuoteMeta(piece))
		} else {
			b.WriteString("(?P<" + piece + ">.+)")
		}
	}
	return regexp.MustCompile("^" + b.String() + "$")
}

// find returns the key of a text and what is in its gaps.
func (p phrases) find(family, text string) (key string, args []any, ok bool) {
	if key, ok := p.keys[phrase{family, text}]; ok {
		return key, nil, true
	}
	for _, q := range p.patterns {
		if q.family != family {
			continue
		}
		if found := q.text.FindStringSubmatch(text); found != nil {
			for i, gap := range q.text.SubexpNames()[1:] {
				args = append(args, gap, found[i+1])
			}
			return q.key, args, true
		}
	}
	return "", nil, false
}
