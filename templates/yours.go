package templates

// YoursPage lists the games of the person who reads it.
type YoursPage struct {
	Page
	Waiting  []Card
	Live     []Card
	Finished []Card
}

// none reports whether there is no game to list.
func (p YoursPage) none() bool { return len(p.Waiting)+len(p.Live)+len(p.Finished) == 0 }
