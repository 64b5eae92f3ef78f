package results

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"triplecross/internal/results"
	"triplecross/internal/table"
)

// GamesCSV answers with the sender's games, a line each. It is written as it is read, because a person
// may have thousands.
func (h *Handler) GamesCSV(w http.ResponseWriter, r *http.Request) error {
	f, err := h.filter(r)
	if err != nil {
		return err
	}
	attach(w, "text/csv; charset=utf-8", "triplecross-games.csv")
	out := csv.NewWriter(w)
	err = out.Write([]string{"table", "game", "ended", "moves", "sides", "place", "result", "reason", "others", "link"})
	if err == nil {
		_, err = h.each(r.Context(), h.People.Of(r), f, 0, func(g results.Game) error {
			var others []string
			for _, o := range g.Others {
				others = append(others, named(o))
			}
			return out.Write([]string{
				g.ID, g.Slug, g.Ended.UTC().Format(time.RFC3339), strconv.Itoa(g.Plies), strconv.Itoa(g.Sides), strconv.Itoa(g.Place),
				g.Result.String(), cell(g.Reason), cell(strings.Join(others, "; ")), h.Respond.Link(r, "/g/"+g.ID),
			})
		})
	}
	out.Flush()
	h.abort(r, err)
	return nil
}

// RecordCSV answers with the totals of the sender's games.
func (h *Handler) RecordCSV(w http.ResponseWriter, r *http.Request) error {
	f, err := h.filter(r)
	if err != nil {
		return err
	}
	var c results.Counter
	if _, err := h.each(r.Context(), h.People.Of(r), f, 0, func(g results.Game) error { c.Add(g); return nil }); err != nil {
		return err
	}
	attach(w, "text/csv; charset=utf-8", "triplecross-record.csv")
	out := csv.NewWriter(w)
	h.abort(r, out.WriteAll(lines(c.Record())))
	return nil
}

// lines returns a record as lines of a table: each has its subject, a name, and numbers.
func lines(r results.Record) [][]string {
	line := func(about, name string, t results.Tally) []string {
		return []string{about, cell(name), strconv.Itoa(t.Games), strconv.Itoa(t.Won), strconv.Itoa(t.Drawn), strconv.Itoa(t.Lost), ""}
	}
	const together = 6 // the column of the games on the same side, which the others leave out
	all := [][]string{{"about", "name", "games", "won", "drawn", "lost", "together"}, line("all", "", r.All)}
	for _, k := range r.Kinds {
		all = append(all, line("game", k.Game, k.Tally))
	}
	for _, l := range r.Levels {
		all = append(all, line("bot", l.Level, l.Tally))
	}
	for _, p := range r.People {
		met := line("person", cmp.Or(p.Name, table.Somebody), p.Tally)
		met[together] = strconv.Itoa(p.Together)
		all = append(all, met)
	}
	for _, b := range r.Beaten {
		all = append(all, line("beaten in "+b.Game, b.Level, results.Tally{Games: b.Wins, Won: b.Wins}))
	}
	return all
}

// entry is a game in the file of everything.
type entry struct {
	Table  string    `json:"table"`
	Game   string    `json:"game"`
	Ended  time.Time `json:"ended"`
	Moves  int       `json:"moves"`
	Sides  int       `json:"sides"`
	Place  int       `json:"place"`
	Result string    `json:"result"`
	Reason string    `json:"reason"`
	Others []other   `json:"others"`
}

// other is somebody who played in it, with the sender's result against them; mates have none.
type other struct {
	Name   string `json:"name,omitempty"`
	Bot    string `json:"bot,omitempty"`
	Mate   bool   `json:"mate,omitempty"`
	Result string `json:"result,omitempty"`
}

// JSON answers with the sender's games and their totals.
func (h *Handler) JSON(w http.ResponseWriter, r *http.Request) error {
	f, err := h.filter(r)
	if err != nil {
		return err
	}
	attach(w, "application/json", "triplecross-record.json")
	var c results.Counter
	separator := `{"games":[`
	_, err = h.each(r.Context(), h.People.Of(r), f, 0, func(g results.Game) error {
		c.Add(g)
		text, err := json.Marshal(fileOf(g))
		if err == nil {
			_, err = fmt.Fprintf(w, "%s\n%s", separator, text)
		}
		separator = ","
		return err
	})
	h.abort(r, err)
	if c.Record().All.Games == 0 {
		_, err = fmt.Fprint(w, separator)
		h.abort(r, err)
	}
	sums, err := json.Marshal(c.Record())
	h.abort(r, err)
	_, err = fmt.Fprintf(w, "\n],\"record\":%s}\n", sums)
	h.abort(r, err)
	return nil
}

// fileOf returns a game as an entry of the file of everything.
func fileOf(g results.Game) entry {
	of := entry{g.ID, g.Slug, g.Ended.UTC(), g.Plies, g.Sides, g.Place, g.Result.String(), g.Reason, []other{}}
	for _, o := range g.Others {
		met := other{Name: o.Name, Bot: o.Bot, Mate: o.Mate}
		if o.Bot != "" {
			met.Name = "" // a level has many names
		}
		if !o.Mate {
			met.Result = o.Result.String()
		}
		of.Others = append(of.Others, met)
	}
	return of
}

// named returns the name of a player: for a bot the slug of its level. Rows of older versions do not have
// the name of a person for whom a bot played on.
func named(o results.Other) string {
	if o.Bot != "" {
		return "bot " + o.Bot
	}
	return cmp.Or(o.Name, table.Somebody)
}

// cell returns a text as a cell of a table that no program takes for a formula: a text that
// begins like one gets an apostrophe before it.
func cell(text string) string {
	first := strings.TrimLeft(text, " \t\r\n\u00a0\ufeff")
	if first != text && strings.ContainsAny(text[:1], "\t\r\n") || first != "" && strings.ContainsRune("=+-@＝＋－＠", []rune(first)[0]) {
		return "'" + text
	}
	return text
}

// attach writes the headers that make a browser save the response as a file.
func attach(w http.ResponseWriter, kind, name string) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	w.Header().Set("Cache-Control", "no-store")
}

// abort breaks off the response if err is not nil.
func (h *Handler) abort(r *http.Request, err error) {
	if err != nil {
		h.Respond.Abort(r, err)
	}
}
