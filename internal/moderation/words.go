package moderation

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words are words that chat messages and names must not contain. The nil *Words forbids none.
type Words struct {
	forbidden []string // folded, with a space on either side
}

// ReadWords reads a file with one word or phrase per line. Lines that begin with # are comments.
func ReadWords(path string) (*Words, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("words of the chat: %w", err)
	}
	defer file.Close()
	words, err := parseWords(file)
	if err != nil {
		return nil, fmt.Errorf("words of the chat: %s: %w", path, err)
	}
	return words, nil
}

// maxWord is the longest line of a file of words, in bytes.
const maxWord = 200

func parseWords(r io.Reader) (*Words, error) {
	words := new(Words)
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		switch folded := spaced(line); {
		case !utf8.ValidString(line):
			return nil, fmt.Errorf("line %d is not UTF-8", n)
		case len(line) > maxWord:
			return nil, fmt.Errorf("line %d is longer than %d bytes", n, maxWord)
		case strings.TrimSpace(folded) == "":
			return nil, fmt.Errorf("line %d has neither letters nor digits", n)
		default:
			words.forbidden = append(words.forbidden, folded)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(words.forbidden) == 0 {
		return nil, errors.New("there are no words in it")
	}
	return words, nil
}

// In reports whether a text contains one of the words, as a whole word.
func (w *Words) In(text string) bool {
	if w == nil {
		return false
	}
	text = spaced(text)
	for _, word := range w.forbidden {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// spaced returns the folded words of a text, with a space before and after each.
func spaced(text string) string {
	words := strings.FieldsFunc(Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) })
	return " " + strings.Join(words, " ") + " "
}
