package locale

import (
	"context"
	"fmt"
	"time"
)

// Date formats a day in the context's language: "2 January 2006".
func Date(ctx context.Context, t time.Time) string {
	month := T(ctx, fmt.Sprintf("month.%d", t.Month()))
	return T(ctx, "date.day", "Day", t.Day(), "Month", month, "Year", t.Year())
}
