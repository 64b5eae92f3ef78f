package words

import (
	"context"
	"fmt"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/locale"
)

// Count writes a small number as a word.
func Count(ctx context.Context, n int) string {
	if n >= 0 && n <= game.MaxSeats {
		return locale.T(ctx, fmt.Sprintf("count.%d", n))
	}
	return fmt.Sprint(n)
}

// And joins names as in a sentence: "Red", "Red and Blue".
func And(ctx context.Context, names []string) string {
	return chain(names, func(head, last string) string {
		return locale.T(ctx, "list.and", "Head", head, "Last", last)
	})
}

// Or joins alternatives as in a sentence: "two, three or four".
func Or(ctx context.Context, names []string) string {
	return chain(names, func(head, last string) string {
		return locale.T(ctx, "list.or", "Head", head, "Last", last)
	})
}

// chain joins names by commas, and the last one by join.
func chain(names []string, join func(head, last string) string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return join(strings.Join(names[:last], ", "), names[last])
}
