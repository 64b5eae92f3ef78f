package push

import (
	"maps"
	"strings"
	"time"

	"triplecross/internal/table"
)

const (
	// erasing is how long an erasure may take, during which tables still have the name.
	erasing = time.Minute
	// longestWait is longer than a notice waits in all.
	longestWait = 6 * time.Hour
)

// Erased takes a person's name out of the notices that wait. It is called when their data begin to be erased.
func (s *Service) Erased(p table.Person) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	maps.DeleteFunc(s.erased, func(_ table.Person, at time.Time) bool { return now.Sub(at) > longestWait })
	s.erased[p] = now
}

// who returns the names for a notice that is about to be sent, without those that were erased since it was made.
func (s *Service) who(n *notice) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var names []string
	for _, of := range n.names {
		if at, ok := s.erased[of.person]; ok && n.made.Before(at.Add(erasing)) {
			of.name = table.Somebody
		}
		names = append(names, of.name)
	}
	return strings.Join(names, ", ")
}
