package bot

import "context"

// race finds nothing in browsers, where it would add a third of a hundredth to what people load.
func (*sternhalmaPlayer) race(context.Context, config) (choice Choice, ok bool, err error) {
	return Choice{}, false, nil
}
