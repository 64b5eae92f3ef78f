// Package transfer copies the whole content of a store to another one.
package transfer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"triplecross/internal/store"
)

// Options are the settings of a copy.
type Options struct {
	// Verify returns an error if a game's stored data do not follow from its log.
	Verify func(summary store.Summary, events []store.Event, participants []string) error
	// Progress is called with the number of games that are done and their total.
	Progress func(done, total int)
}

// Report says what was copied.
type Report struct {
	Games, Events, Messages int
	Known                   int // games that the target had already
	// Damaged has an error for each game that is damaged in the source. It says what is wrong, and whether
	// the game could be copied as it is.
	Damaged []error
}

// ErrOtherSecrets means that links and cookies of the source are not valid at the target.
var ErrOtherSecrets = errors.New("it has games of another site, whose links have other keys")

// errUnsound means that a copy has the log of the original, but its other data do not follow from that.
var errUnsound = errors.New("the copy is not sound")

// parallel is how many games are copied at a time, so that a distant store is not waited for game by game.
const parallel = 16

// Copy copies secrets, bans, passkeys, evenings, games, chat and reports from one store to another, and then
// reads each copied game and compares it. Nobody may write to either store meanwhile. If Copy is interrupted,
// another call continues it. Messages keep their numbers, and messages are copied even if a store would be
// allowed to drop them.
func Copy(ctx context.Context, from, to store.Archive, o Options) (Report, error) {
	report, err := copyAll(ctx, from, to, o)
	if err != nil {
		return report, fmt.Errorf("transfer: %w", err)
	}
	return report, nil
}

func copyAll(ctx context.Context, from, to store.Archive, o Options) (report Report, err error) {
	total, err := from.Count(ctx, store.Query{})
	if err != nil {
		return report, err
	}
	if err := copySecrets(ctx, from, to); err != nil {
		return report, err
	}
	bans, err := from.Bans(ctx)
	if err != nil {
		return report, err
	}
	for _, b := range bans {
		if err := to.SetBan(ctx, b); err != nil {
			return report, err
		}
	}
	if err := copyPasskeys(ctx, from, to); err != nil {
		return report, err
	}
	if err := copyEvenings(ctx, from, to); err != nil {
		return report, err
	}
	done, behind := 0, ""
	for {
		ids, err := from.Games(ctx, behind, parallel)
		if err != nil || len(ids) == 0 {
			return report, err
		}
		reports, errs := make([]Report, len(ids)), make([]error, len(ids))
		var group sync.WaitGroup
		for i, id := range ids {
			group.Go(func() { reports[i], errs[i] = copyGame(ctx, from, to, id, o) })
		}
		group.Wait()
		if err := errors.Join(errs...); err != nil {
			return report, err
		}
		for _, r := range reports {
			report.Games += r.Games
			report.Events += r.Events
			report.Messages += r.Messages
			report.Known += r.Known
			report.Damaged = append(report.Damaged, r.Damaged...)
		}
		behind = ids[len(ids)-1]
		done += len(ids)
		o.Progress(done, total)
	}
}

// copyPasskeys copies the passkeys that the target does not have, and the records of which browsers were
// signed out. It leaves out tickets that last only minutes.
func copyPasskeys(ctx context.Context, from, to store.Archive) error {
	all, err := from.AllPasskeys(ctx)
	if err != nil {
		return err
	}
	for _, p := range all {
		if err := to.AddPasskey(ctx, p); err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	signedOut, err := from.TicketsOfKind(ctx, store.KindBrowsers)
	if err != nil {
		return err
	}
	there, err := to.TicketsOfKind(ctx, store.KindBrowsers)
	if err != nil {
		return err
	}
	for _, t := range signedOut {
		if slices.ContainsFunc(there, func(known store.Ticket) bool { return known.ID == t.ID }) {
			continue
		}
		if err := to.AddTicket(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

// CopySubscriptions copies all subscriptions.
func CopySubscriptions(ctx context.Context, from, to store.Subscriptions) error {
	list, err := from.SubscriptionsOf(ctx, "")
	for _, sub := range list {
		err = errors.Join(err, to.Subscribe(ctx, sub, len(list)))
	}
	if err != nil {
		return fmt.Errorf("transfer: %w", err)
	}
	return nil
}

// copySecrets makes the target's secrets the same. It replaces different ones only if the target has no
// games.
func copySecrets(ctx context.Context, from, to store.Archive) error {
	secrets, err := from.Secrets(ctx)
	if err != nil {
		return err
	}
	there, err := to.Secrets(ctx)
	if err != nil {
		return err
	}
	games, err := to.Games(ctx, "", 1)
	if err != nil {
		return err
	}
	for name, value := range secrets {
		if bytes.Equal(there[name], value) {
			continue
		}
		if len(games) > 0 && there[name] != nil {
			return ErrOtherSecrets
		}
		if err := to.SetSecret(ctx, name, value); err != nil {
			return err
		}
	}
	return nil
}

// copyEvenings copies the evenings that the target does not have.
func copyEvenings(ctx context.Context, from, to store.Archive) error {
	for behind := ""; ; {
		list, err := from.Evenings().AllEvenings(ctx, behind, parallel)
		if err != nil || len(list) == 0 {
			return err
		}
		for _, e := range list {
			if err := to.Evenings().AddEvening(ctx, e); err != nil && !errors.Is(err, store.ErrConflict) {
				return err
			}
			behind = e.ID
		}
	}
}

// game is everything that a store has of one game.
type game struct {
	summary      store.Summary
	events       []store.Event
	participants []string
	messages     []store.ChatMessage
	reports      []store.Report
}

func read(ctx context.Context, s store.Archive, id string) (g game, err error) {
	if g.summary, err = s.Summary(ctx, id); err != nil {
		return g, err
	}
	if g.events, err = s.Events(ctx, id, 0); err != nil {
		return g, err
	}
	if g.participants, err = s.Participants(ctx, id); err != nil {
		return g, err
	}
	if g.messages, err = s.ChatMessages(ctx, id, math.MaxInt32); err != nil {
		return g, err
	}
	g.reports, err = s.Reports(ctx, store.ReportQuery{GameID: id})
	return g, err
}

// copyGame copies a game and compares the copy. A game that is damaged in the source is no error.
func copyGame(ctx context.Context, from, to store.Archive, id string, o Options) (report Report, err error) {
	original, err := read(ctx, from, id)
	if errors.Is(err, store.ErrDamaged) {
		report.Damaged = append(report.Damaged, fmt.Errorf("%s is not copied: %w", id, err))
		return report, nil
	}
	if err != nil {
		return report, err
	}
	there, err := read(ctx, to, id)
	known := err == nil
	if known {
		original = original.numberedAs(there.messages)
	}
	if known || errors.Is(err, store.ErrNotFound) {
		report, err = original.copy(ctx, to, known, there.messages)
	}
	if err == nil {
		err = original.compare(ctx, to, o)
	}
	if err == nil || ctx.Err() != nil {
		return report, err
	}
	damage := o.Verify(original.summary, original.events, original.participants)
	if damage == nil {
		return report, err
	}
	if errors.Is(err, errUnsound) {
		err = fmt.Errorf("%s is copied as it is: %w", id, damage)
	} else {
		err = fmt.Errorf("%s is not copied: %w; %w", id, damage, err)
	}
	report.Damaged = append(report.Damaged, err)
	return report, nil
}

// numberedAs returns the game with its chat messages numbered as in an existing copy. Earlier versions of
// this program numbered copied messages from 1, and might drop the oldest. If the copy has different
// messages, or the same numbers, the game is unchanged.
func (original game) numberedAs(there []store.ChatMessage) game {
	if len(there) == 0 {
		return original
	}
	same := func(a, b store.ChatMessage) bool {
		a.Number = b.Number
		return a == b
	}
	first := slices.IndexFunc(original.messages, func(m store.ChatMessage) bool { return same(m, there[0]) })
	if first < 0 || !slices.EqualFunc(there, original.messages[first:min(first+len(there), len(original.messages))], same) {
		return original
	}
	messages := slices.Clone(original.messages[first:])
	if slices.Equal(there, messages[:len(there)]) {
		return original
	}
	numbers := make(map[int]int, len(messages))
	for i, m := range messages {
		if i < len(there) {
			messages[i].Number = there[i].Number
		}
		numbers[m.Number] = messages[i].Number
	}
	reports := original.reports
	original.messages, original.reports = messages, nil
	for _, r := range reports {
		if number, kept := numbers[r.Message.Number]; kept {
			r.Message.Number = number
			original.reports = append(original.reports, r)
		}
	}
	return original
}

// copy writes what the target does not have: the game, unless known, and the chat messages that are not in
// there.
func (original game) copy(ctx context.Context, to store.Archive, known bool, there []store.ChatMessage) (report Report, err error) {
	id := original.summary.ID
	if known {
		report.Known = 1
	} else {
		a := store.Append{GameID: id, Events: original.events, Summary: &original.summary, Participants: original.participants}
		if err := to.Append(ctx, a); err != nil {
			return report, err
		}
		report.Games, report.Events = 1, len(original.events)
	}
	said := map[int]bool{}
	for _, m := range there {
		said[m.Number] = true
	}
	for _, m := range original.messages {
		if said[m.Number] {
			continue
		}
		if err := to.CopyChatMessage(ctx, id, m); err != nil {
			return report, err
		}
		report.Messages++
	}
	return report, original.copyReports(ctx, to)
}

// copyReports copies the reports of a game whose messages the target has.
func (original game) copyReports(ctx context.Context, to store.Archive) error {
	id := original.summary.ID
	for _, r := range original.reports {
		if err := to.AddReport(ctx, id, r.Message.Number, r.By, r.At); err != nil {
			return err
		}
		if !r.Settled {
			continue
		}
		if err := to.SettleReports(ctx, id, r.Message.Number); err != nil {
			return err
		}
	}
	return nil
}

// compare reads a copy, compares it with the original and replays it.
func (original game) compare(ctx context.Context, to store.Archive, o Options) error {
	id := original.summary.ID
	there, err := read(ctx, to, id)
	if err != nil {
		return err
	}
	same := slices.EqualFunc(original.events, there.events, func(a, b store.Event) bool {
		return a.Seq == b.Seq && a.At.Equal(b.At) && a.Kind == b.Kind && bytes.Equal(a.Body, b.Body)
	})
	switch {
	case !same:
		return fmt.Errorf("the log of %s differs in the copy", id)
	case !slices.Equal(original.messages, there.messages):
		return fmt.Errorf("the chat of %s differs in the copy: it has %d messages instead of %d, or others", id, len(there.messages), len(original.messages))
	case !slices.Equal(original.reports, there.reports):
		return fmt.Errorf("the reports of %s differ in the copy: %d instead of %d, or of other messages", id, len(there.reports), len(original.reports))
	}
	if err := o.Verify(there.summary, there.events, there.participants); err != nil {
		return fmt.Errorf("%w: %s: %w", errUnsound, id, err)
	}
	return nil
}
