package sqlite

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"triplecross/internal/store"
)

// entry is the part of a journal record for one append.
type entry struct {
	game         string
	events       []store.Event
	participants []string
	// At most one of these is set: the whole summary, or the part that a move changes.
	summary  *store.Summary
	progress *progress
}

// progress is the part of a summary that every move changes. No list filters or sorts by it.
type progress struct {
	plies    int
	position string
	updated  time.Time // kept to the millisecond
}

// apply changes a summary.
func (p *progress) apply(s *store.Summary) {
	s.Plies, s.Position, s.Updated = p.plies, p.position, p.updated
}

// Values of a record's first byte.
const (
	plainRecord  = 1 // without a checksum, as older versions wrote it
	sealedRecord = 2
)

// Parts that an entry may have.
const (
	withSummary = 1 << iota
	withProgress
)

var errRecord = fmt.Errorf("%w: a record of the journal cannot be read", ErrDamaged)

// appendEntry appends an encoded entry to a record. Numbers are varints, and texts follow their length.
func appendEntry(b []byte, e entry) ([]byte, error) {
	var parts byte
	if e.summary != nil {
		parts |= withSummary
	}
	if e.progress != nil {
		parts |= withProgress
	}
	b = append(b, parts)
	b = appendText(b, e.game)
	b = binary.AppendUvarint(b, uint64(len(e.events)))
	for _, event := range e.events {
		b = binary.AppendUvarint(b, uint64(event.Seq))
		b = binary.AppendVarint(b, event.At.UnixMilli())
		b = appendText(b, event.Kind)
		b = appendText(b, event.Body)
	}
	b = binary.AppendUvarint(b, uint64(len(e.participants)))
	for _, person := range e.participants {
		b = appendText(b, person)
	}
	if e.summary != nil {
		text, err := json.Marshal(e.summary)
		if err != nil {
			return nil, err
		}
		b = appendText(b, text)
	}
	if p := e.progress; p != nil {
		b = binary.AppendUvarint(b, uint64(p.plies))
		b = appendText(b, p.position)
		b = binary.AppendVarint(b, p.updated.UnixMilli())
	}
	return b, nil
}

func appendText[T string | []byte](b []byte, text T) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

// decodeRecord returns the entries of a record.
func decodeRecord(record []byte) ([]entry, error) {
	body, err := unsealRecord(record)
	if err != nil {
		return nil, err
	}
	d := decoder{rest: body}
	var entries []entry
	for len(d.rest) > 0 && d.err == nil {
		entries = append(entries, d.entry())
	}
	if d.err != nil {
		return nil, fmt.Errorf("%w: %w", errRecord, d.err)
	}
	return entries, nil
}

// decoder reads a record from its beginning. After an error, it returns only zero values.
type decoder struct {
	rest []byte
	err  error
}

func (d *decoder) entry() entry {
	parts := d.byte()
	e := entry{game: string(d.text())}
	for range d.count() {
		e.events = append(e.events, store.Event{Seq: int(d.uvarint()), At: fromMillis(d.varint()), Kind: string(d.text()), Body: d.text()})
	}
	for range d.count() {
		e.participants = append(e.participants, string(d.text()))
	}
	if parts&withSummary != 0 {
		e.summary = new(store.Summary)
		if text := d.text(); d.err == nil {
			d.err = json.Unmarshal(text, e.summary)
		}
	}
	if parts&withProgress != 0 {
		e.progress = &progress{plies: int(d.uvarint()), position: string(d.text()), updated: fromMillis(d.varint())}
	}
	return e
}

var errShort = errors.New("it is too short")

func (d *decoder) byte() byte {
	if len(d.rest) == 0 {
		d.fail(errShort)
		return 0
	}
	b := d.rest[0]
	d.rest = d.rest[1:]
	return b
}

func (d *decoder) uvarint() uint64 {
	n, size := binary.Uvarint(d.rest)
	return take(d, n, size)
}

func (d *decoder) varint() int64 {
	n, size := binary.Varint(d.rest)
	return take(d, n, size)
}

// take skips a number n that was read from size bytes, and returns it. size is not positive if reading failed.
func take[T uint64 | int64](d *decoder, n T, size int) T {
	if size <= 0 {
		d.fail(errShort)
		return 0
	}
	d.rest = d.rest[size:]
	return n
}

// count reads the length of a list or text whose elements take at least a byte each.
func (d *decoder) count() int {
	n := d.uvarint()
	if n > uint64(len(d.rest)) {
		d.fail(errShort)
		return 0
	}
	return int(n)
}

func (d *decoder) text() []byte {
	n := d.count()
	text := d.rest[:n:n]
	d.rest = d.rest[n:]
	return text
}

func (d *decoder) fail(err error) {
	if d.err == nil {
		d.err = err
	}
	d.rest = nil
}
