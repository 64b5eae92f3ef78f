package phrase_test

import (
	"encoding/json"
	"testing"

	"triplecross/internal/phrase"
)

func TestAPhraseIsEnglishForProgramsAndACodeForLanguages(t *testing.T) {
	p := phrase.New("reason.quiet", "{N} quiet moves by {Who}", "N", 50, "Who", "{N}")
	if got := p.String(); got != "50 quiet moves by {N}" {
		t.Errorf("in English it is %q", got)
	}
	if p.Code() != "quiet" || p.N() != 50 || p.IsZero() {
		t.Errorf("code %q, number %d", p.Code(), p.N())
	}
	data, err := json.Marshal(map[string]phrase.Phrase{"reason": phrase.New("reason.time", "time")})
	if err != nil || string(data) != `{"reason":"time"}` {
		t.Errorf("programs read %s, %v", data, err)
	}
	var read map[string]phrase.Phrase
	if err := json.Unmarshal(data, &read); err != nil || read["reason"].String() != "time" {
		t.Errorf("read back it is %v, %v", read, err)
	}
}

func TestTheZeroPhraseSaysNothing(t *testing.T) {
	if p := (phrase.Phrase{}); !p.IsZero() || p.String() != "" || p.N() != 0 || p.Code() != "" {
		t.Errorf("%+v says something", p)
	}
}
