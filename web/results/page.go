package results

import (
	"cmp"
	"context"
	"slices"
	"time"

	"triplecross/internal/locale"
	"triplecross/internal/results"
	"triplecross/internal/table"
	"triplecross/templates/forms"
	pages "triplecross/templates/results"
	"triplecross/templates/words"
	"triplecross/web/present"
)

// mostPeople is how many people the page names; files name all.
const mostPeople = 50

// page returns a record as the page shows it.
func (h *Handler) page(ctx context.Context, r results.Record, f filter) pages.RecordPage {
	page := pages.RecordPage{
		Filter: h.choices(ctx, f), Filtered: f != filter{}, Query: f.query(), All: pages.Tally(r.All),
	}
	levels := present.Levels(ctx)
	levelNamed := func(slug string) (order int, name string) {
		for i, l := range levels {
			if l.Slug == slug {
				return i, l.Name
			}
		}
		return len(levels), slug
	}
	for _, k := range r.Kinds {
		page.Kinds = append(page.Kinds, pages.Row{Name: h.nameOf(ctx, k.Game), Tally: pages.Tally(k.Tally)})
	}
	for _, p := range r.Places {
		page.Places = append(page.Places, pages.Places{Game: h.nameOf(ctx, p.Game), Sides: p.Sides, Place: p.Place})
		page.MostSides = max(page.MostSides, p.Sides)
	}
	slices.SortStableFunc(r.Levels, func(a, b results.Level) int {
		first, _ := levelNamed(a.Level)
		second, _ := levelNamed(b.Level)
		return cmp.Compare(first, second)
	})
	for _, l := range r.Levels {
		_, name := levelNamed(l.Level)
		page.Levels = append(page.Levels, pages.Row{Name: name, Tally: pages.Tally(l.Tally)})
	}
	for _, p := range r.People[:min(len(r.People), mostPeople)] {
		name := p.Name
		if name == "" || name == table.Somebody {
			name = locale.T(ctx, "record.somebody")
		}
		page.People = append(page.People, pages.Row{Name: name, Href: "/g/" + p.Last, Together: p.Together, Tally: pages.Tally(p.Tally)})
	}
	page.MorePeople = len(r.People) - len(page.People)
	page.Ladders = h.ladders(ctx, r.Beaten)
	for _, g := range r.Longest {
		page.Longest = append(page.Longest, pages.Long{
			Href: "/g/" + g.ID, Game: h.nameOf(ctx, g.Slug), Plies: g.Plies, Result: locale.T(ctx, "record."+g.Result.String()),
			Date: locale.Date(ctx, g.Ended.UTC()), At: g.Ended.UTC().Format(time.DateOnly),
		})
	}
	return page
}

// ladders returns, for each game in which a bot was beaten, how often each level was.
func (h *Handler) ladders(ctx context.Context, beaten []results.Beaten) []pages.Ladder {
	var ladders []pages.Ladder
	for _, g := range h.Games {
		ladder := pages.Ladder{Game: words.GameName(ctx, g.Info())}
		any := false
		for _, level := range present.Levels(ctx) {
			rung := pages.Rung{Name: level.Name}
			for _, b := range beaten {
				if b.Game == g.Info().Slug && b.Level == level.Slug {
					rung.Wins, any = b.Wins, true
				}
			}
			ladder.Rungs = append(ladder.Rungs, rung)
		}
		if any {
			ladders = append(ladders, ladder)
		}
	}
	return ladders
}

// nameOf returns the name of a game, its slug if this server does not know it.
func (h *Handler) nameOf(ctx context.Context, slug string) string {
	if g, ok := h.Games.Find(slug); ok {
		return words.GameName(ctx, g.Info())
	}
	return slug
}

// choices lists the choices of the filter.
func (h *Handler) choices(ctx context.Context, f filter) pages.Filter {
	choice := func(value, key, now string) forms.Choice {
		return forms.Choice{Value: value, Label: locale.T(ctx, key), Now: value == now}
	}
	c := pages.Filter{
		Games: []forms.Choice{choice("", "watch.anyGame", f.game)},
		With:  []forms.Choice{choice("", "record.anybody", f.with), choice(withPeople, "record.people", f.with), choice(botsOnly, "record.bots", f.with)},
		Since: []forms.Choice{choice("", "record.ever", f.since), choice(lastMonth, "record.month", f.since), choice(lastYear, "record.year", f.since)},
	}
	for _, g := range h.Games {
		slug := g.Info().Slug
		c.Games = append(c.Games, forms.Choice{Value: slug, Label: words.GameName(ctx, g.Info()), Now: slug == f.game})
	}
	return c
}
