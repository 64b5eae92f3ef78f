package templates

// WatchPage lists games to look at.
type WatchPage struct {
	Page
	Waiting  []Card
	Live     []Card
	Finished []Card
}
