package store

import (
	"strconv"
	"strings"
	"time"
)

// Cursor returns the place of a summary in lists, for Query.Before. It has the time of creation too, by which lists are
// in order: so the next page is found even if the game has been removed meanwhile.
func (s Summary) Cursor() string {
	return s.ID + "." + strconv.FormatInt(s.Created.UnixMilli(), 10)
}

// ParseCursor returns the ID and the time of creation in a cursor; the time is zero if the text is only an ID. The
// text may come from a stranger.
func ParseCursor(text string) (id string, created time.Time) {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", "") // PostgreSQL refuses what is cut off here
	i := strings.LastIndexByte(text, '.')
	if i < 0 {
		return text, time.Time{}
	}
	ms, err := strconv.ParseInt(text[i+1:], 10, 64)
	if err != nil {
		return text, time.Time{}
	}
	return text[:i], time.UnixMilli(ms)
}
