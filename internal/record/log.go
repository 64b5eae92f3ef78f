package record

import (
	"fmt"
	"strings"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/phrase"
)

// The official Chexers project's referee logs a game like this:
//
//	[game ] - Start Chexers game log at Sat May 11 14:23:05 2019
//	[red  ] - MOVE from (-3, 3) to (-2, 3).
//	[green] - JUMP from (0, -3) to (0, -1).
//	[over ] - winner: Red

// loggedGame is the slug of the game that the referee logs.
const loggedGame = "chexers"

// logStart is the text of a log's first line, before the time.
const logStart = "Start Chexers game log at "

// Logs reports whether a game can be written as a log.
func Logs(g game.Game) bool { return g.Info().Slug == loggedGame }

// Log writes a game of Chexers as the referee does. It fails if a move is not one
// of Chexers.
func Log(r Record) (string, error) {
	var b strings.Builder
	if !r.Began.IsZero() {
		b.WriteString(entry("game", logStart+r.Began.Format(time.ANSIC)))
	}
	for _, m := range r.Moves {
		action, err := chexers.Logged(m.Text)
		if err != nil {
			return "", fmt.Errorf("record: %w", err)
		}
		b.WriteString(entry(colour(r.Game, m.Seat), action))
	}
	if text := result(r.Game, r.Last); text != "" {
		b.WriteString(entry("over", text))
	}
	return b.String(), nil
}

func entry(head, text string) string { return fmt.Sprintf("[%-5s] - %s\n", head, text) }

// colour returns the referee's name of a seat.
func colour(g game.Game, s game.Seat) string { return strings.ToLower(g.Info().Seats[s]) }

// refereeMaxPlies is the ply after which the referee declares a draw, even if a
// player has just made the fourth exit.
const refereeMaxPlies = 3 * 256

// result returns what the referee logs at the end of a game, or "" before it.
func result(g game.Game, s game.State) string {
	o, over := s.Outcome()
	switch {
	case !over:
		return ""
	case o.Reason.Key == "reason.repetition":
		return "draw detected: game state occurred 4 times."
	case s.Ply() >= refereeMaxPlies:
		return "draw detected: maximum number of turns reached."
	}
	if winner := o.Winners().First(); winner != game.Nobody {
		return "winner: " + g.Info().Seats[winner]
	}
	return ""
}

// readLog reads the referee's log.
func readLog(text string, find Find) (Record, error) {
	r, err := begin(loggedGame, "", find)
	if err != nil {
		return Record{}, mistake(text, 0, phrase.Phrase{English: err.Error()})
	}
	l := logReader{text: text, Record: r}
	at := 0
	for line := range strings.Lines(text) {
		if err := l.line(strings.TrimRight(line, "\r\n"), at); err != nil {
			return Record{}, err
		}
		at += len(line)
	}
	return l.Record, nil
}

// logReader reads a log line by line.
type logReader struct {
	text  string
	lines int
	ended bool
	Record
}

// headLen is the length of what precedes the text of a line: "[red  ] - ".
const headLen = len("[12345] - ")

func (l *logReader) line(line string, at int) error {
	if strings.TrimSpace(line) == "" {
		return nil
	}
	l.lines++
	if len(line) < headLen || line[0] != '[' || line[6:headLen] != "] - " {
		return mistake(l.text, at, phrase.New("mistake.line", "expected a line such as “[red  ] - PASS.”"))
	}
	head, said := strings.TrimRight(line[1:6], " "), line[headLen:]
	switch {
	case l.ended:
		return mistake(l.text, at, phrase.New("mistake.ended", "the log has ended before this line"))
	case head == "game":
		return l.begin(said, at)
	case head == "error": // a player broke the rules, and the game ended there
		l.ended = true
		return nil
	case head == "over":
		l.ended = true
		switch want := result(l.Game, l.Last); {
		case said == want:
			return nil
		case want == "":
			return mistake(l.text, at+headLen, phrase.New("mistake.going", "the game is not over after the moves before this line"))
		default:
			return mistake(l.text, at+headLen, phrase.New("mistake.verdict", "the game ends with “{Verdict}” after the moves before this line", "Verdict", want))
		}
	}
	return l.move(head, said, at)
}

// begin reads the time at which the game began.
func (l *logReader) begin(said string, at int) error {
	when, ok := strings.CutPrefix(said, logStart)
	if !ok || l.lines > 1 {
		return mistake(l.text, at+headLen, phrase.New("mistake.head", "“{Words}…” must be the first line of the log, and no other line", "Words", logStart))
	}
	var err error
	if l.Began, err = time.Parse(time.ANSIC, when); err != nil || l.Began.Format(time.ANSIC) != when {
		return mistake(l.text, at+headLen+len(logStart), phrase.New("mistake.time", "expected a time such as “{Time}”", "Time", "Sat May 11 14:23:05 2019"))
	}
	return nil
}

// move reads a player's move.
func (l *logReader) move(head, said string, at int) error {
	turn := l.Last.Turn()
	if turn == 0 {
		return mistake(l.text, at, phrase.New("mistake.over", "the game is over"))
	}
	for by := range turn.All() {
		if want := colour(l.Game, by); head != want {
			return mistake(l.text, at+1, phrase.New("mistake.turn", "it is {Colour}’s turn, not {Other}’s", "Colour", want, "Other", brief(head)))
		}
		for _, m := range l.Last.Legal(by) {
			if text, err := chexers.Logged(m.Text); err != nil || text != said {
				continue
			}
			next, err := l.Last.Play(by, m.Text)
			if err != nil {
				return mistake(l.text, at, phrase.Phrase{English: err.Error()})
			}
			l.Record = l.with(by, next)
			return nil
		}
	}
	return mistake(l.text, at+headLen, phrase.New("mistake.action", "{Colour} cannot do “{Action}” here", "Colour", head, "Action", brief(said)))
}
