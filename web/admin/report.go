package admin

import (
	"context"
	"net/http"

	templates "triplecross/templates/admin"
)

// reports answers with the lines that people have reported, as JSON.
func (h *handler) reports(w http.ResponseWriter, r *http.Request) {
	list, err := h.reported(r.Context(), "")
	if err != nil {
		h.fail(w, r, err)
		return
	}
	writeJSON(w, list)
}

// reported returns the lines that people have reported and that wait for a decision.
func (h *handler) reported(ctx context.Context, table string) ([]templates.Report, error) {
	lines, err := h.Lobby.Reports(ctx, table)
	if err != nil {
		return nil, err
	}
	list := make([]templates.Report, 0, len(lines))
	for _, l := range lines {
		report := templates.Report{Table: l.Table, Line: lineOf(l.Line), Last: l.Last, By: l.By}
		report.Line.Reports = len(l.By)
		list = append(list, report)
	}
	return list, nil
}
