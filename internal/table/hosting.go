package table

import (
	"slices"
	"time"

	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// ChatLocked says that from now on only the host talks, or everybody again.
type ChatLocked struct {
	On bool `json:"on,omitempty"`
}

// Silenced says that somebody may no longer talk at the table, or may again. Who is
// their pseudonym: see Mark.
type Silenced struct {
	Who string `json:"who"`
	On  bool   `json:"on,omitempty"`
}

// Relinked says that there is a new invitation link, and the old one opens nothing.
type Relinked struct{}

func (ChatLocked) kind() string { return kindChatLocked }
func (Silenced) kind() string   { return kindSilenced }
func (Relinked) kind() string   { return kindRelinked }

func (e ChatLocked) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.ChatLocked, t.Updated = e.On, at
	return t, nil
}

func (e Silenced) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.silenced = slices.DeleteFunc(slices.Clone(t.silenced), func(who string) bool { return who == e.Who })
	if e.On {
		t.silenced = append(t.silenced, e.Who)
	}
	t.Updated = at
	return t, nil
}

func (Relinked) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.invitation, t.relinked, t.Updated = t.invitation+1, t.Version+1, at
	return t, nil
}

// LockChat is the host's decision whether others may talk.
type LockChat struct{ On bool }

func (c LockChat) Decide(m Moment, by Person) (Decision, error) {
	if err := checkHost(m.Table, by); err != nil {
		return Decision{}, err
	}
	if m.ChatLocked == c.On {
		return Decision{Version: m.Version}, nil
	}
	return Decision{Events: []Event{ChatLocked(c)}}, nil
}

// Silence is the host's decision whether the person with the pseudonym Who may talk.
type Silence struct {
	Who string
	On  bool
}

// maxSilenced is how many people a host can silence. A host with more trouble locks the chat.
const maxSilenced = 100

func (c Silence) Decide(m Moment, by Person) (Decision, error) {
	if err := checkHost(m.Table, by); err != nil {
		return Decision{}, err
	}
	switch {
	case !isMark(c.Who) || c.Who == m.Mark(by):
		return Decision{}, Refuse(protocol.CodeMalformed, phrase.New("refusal.nobodyToSilence", "There is nobody to mute."))
	case Silences(m.Table, c.Who) == c.On:
		return Decision{Version: m.Version}, nil
	case c.On && len(m.silenced) >= maxSilenced:
		return Decision{}, Refuse(protocol.CodeFlood, phrase.New("refusal.silencedAll", "Too many people are muted already. Lock the chat instead."))
	}
	return Decision{Events: []Event{Silenced(c)}}, nil
}

// NewLink is the host's request for a new invitation link.
type NewLink struct{}

func (NewLink) Decide(m Moment, by Person) (Decision, error) {
	if err := checkHost(m.Table, by); err != nil {
		return Decision{}, err
	}
	return Decision{Events: []Event{Relinked{}}}, nil
}

// stale reports whether the link has been replaced since that version.
func (NewLink) stale(m Moment, _ Person, version int) bool { return m.relinked > version }

func checkHost(t Table, by Person) error {
	if by == "" || by != t.Host {
		return Refuse(protocol.CodeSeat, phrase.New("refusal.host", "Only the host of the table can do that."))
	}
	return nil
}

// Silences reports whether the host has silenced somebody, given by their pseudonym.
func Silences(t Table, who string) bool { return slices.Contains(t.silenced, who) }

// MayTalk returns a *Refused if a person may not say anything now.
func MayTalk(t Table, by Person) error {
	switch {
	case t.Muted(by):
		return Refuse(protocol.CodeStatus, phrase.New("refusal.muted", "At this table players can’t chat until the game is over."))
	case Silences(t, t.Mark(by)):
		return Refuse(protocol.CodeStatus, phrase.New("refusal.silenced", "The host of this table has muted you."))
	case t.ChatLocked && by != t.Host:
		return Refuse(protocol.CodeStatus, phrase.New("refusal.locked", "The host has locked the chat of this table."))
	}
	return nil
}
