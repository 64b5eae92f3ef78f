package push

import (
	"time"

	"triplecross/internal/table"
)

// add queues a notice. The caller holds the lock.
func (s *Service) add(n *notice) {
	if s.closing || s.waiting.about[n.about] == nil && len(s.waiting.about) >= mostWaiting {
		s.options.Meter.Notified(Dropped)
		return
	}
	n.made = time.Now()
	n.due = n.made.Add(s.options.Delay)
	s.waiting.put(n)
	if s.waiting.first() == n {
		s.wakeScheduler()
	}
}

// wakeScheduler wakes schedule.
func (s *Service) wakeScheduler() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// schedule gives notices to the senders when they are due, until the service closes and no notice waits.
func (s *Service) schedule() {
	defer close(s.work)
	for {
		n, wait, more := s.next()
		switch {
		case n != nil:
			s.work <- n
			continue
		case !more:
			return
		}
		var timer <-chan time.Time
		if wait > 0 {
			timer = time.After(wait)
		}
		select {
		case <-s.wake:
		case <-timer:
		}
	}
}

// next takes a notice that is due, for a person who is not being notified already. If there is none, it
// returns how long to wait (0: until something happens) and whether there may be more.
func (s *Service) next() (n *notice, wait time.Duration, more bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for n = s.waiting.first(); n != nil; n = s.waiting.first() {
		if wait := time.Until(n.due); wait > 0 && !s.closing {
			return nil, wait, true
		}
		switch due, busy := s.sending[n.person]; {
		case !busy:
			s.sending[n.person] = nil
			s.waiting.drop(n)
			return n, 0, true
		case len(due) < mostAnHour:
			s.sending[n.person] = append(due, n)
			s.waiting.hold(n)
		default:
			s.waiting.drop(n)
			s.options.Meter.Notified(Dropped)
		}
	}
	return nil, 0, !s.closing
}

// nextFor takes the next notice that became due for a person while they were being notified, and was not
// dropped meanwhile. If there is none, it returns nil and the person is free again.
func (s *Service) nextFor(p table.Person) *notice {
	s.mu.Lock()
	defer s.mu.Unlock()
	for due := s.sending[p]; len(due) > 0; due = due[1:] {
		if n := due[0]; s.waiting.about[n.about] == n {
			s.sending[p] = due[1:]
			s.waiting.drop(n)
			return n
		}
	}
	delete(s.sending, p)
	return nil
}

// retry queues a notice for another attempt, unless a later one waits or the service closes.
func (s *Service) retry(n *notice, after time.Duration) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing || len(s.waiting.about) >= mostWaiting {
		return false
	}
	if s.waiting.about[n.about] == nil {
		n.due = time.Now().Add(after)
		s.waiting.put(n)
		s.wakeScheduler()
	}
	return true
}

// admits counts a notice and reports whether its person's hourly limit allows it.
func (s *Service) admits(n *notice) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := time.Now(); now.Sub(s.hour) >= time.Hour {
		s.hour = now
		clear(s.told)
	}
	s.told[n.person]++
	return s.told[n.person] <= mostAnHour
}
