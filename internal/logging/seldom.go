package logging

import (
	"maps"
	"sync"
	"time"
)

// Seldom says when something that happens again and again is worth a line of the log again: a minute after the last one.
// The zero value is ready. It is for few keys: strangers must not choose them.
type Seldom struct {
	mu   sync.Mutex
	said map[string]time.Time // by key
}

// Again reports whether what a key stands for is to be logged now, and counts it as logged if so.
func (s *Seldom) Again(key string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	maps.DeleteFunc(s.said, func(_ string, at time.Time) bool { return now.Sub(at) > time.Minute })
	if _, known := s.said[key]; known {
		return false
	}
	if s.said == nil {
		s.said = make(map[string]time.Time)
	}
	s.said[key] = now
	return true
}
