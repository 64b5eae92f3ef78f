package main

import (
	"errors"
	"fmt"
	"time"

	"triplecross/internal/browser"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// encounters returns the tables at which people deal with clocks and with each other.
func (s stage) encounters() map[string]scene {
	quick := table.Settings{Clock: table.Clock{Base: 10 * time.Minute, Increment: 20 * time.Second}}
	days := table.Settings{Clock: table.Clock{Turn: 3 * 24 * time.Hour}}
	short := table.Settings{Clock: table.Clock{Base: 75 * time.Second}}
	offer := deed{1, table.OfferDraw{}}
	declined := []deed{{0, table.OfferDraw{}}, {1, table.DeclineDraw{}}}
	leave := deed{1, table.Stand{Seat: 1}}
	lend := deed{0, table.OfferSeat{Seat: 1, On: true}}
	return map[string]scene{
		"clocks":      {game: "chexers", settings: quick, seats: 3, until: after(9)},
		"low":         {game: "chexers", settings: short, seats: 3, until: after(9)},
		"paused":      {game: "chexers", settings: quick, seats: 3, until: after(10), gone: []int{1}},
		"duel clocks": {game: "hexdame", settings: quick, seats: 2, until: after(8)},
		"six clocks":  {game: "chinese-checkers", setup: `{"players":6,"first":1}`, settings: quick, seats: 6, until: after(30), gone: []int{4}},
		"days":        {game: "chinese-checkers", setup: `{"players":3}`, settings: days, seats: 3, until: after(12)},
		"absence":     {game: "chexers", seats: 3, until: after(9), gone: []int{2}},
		"six absence": {game: "chinese-checkers", setup: `{"players":6,"first":1}`, seats: 6, until: after(30), gone: []int{4}},
		"offer":       {game: "chexers", seats: 3, until: after(9), then: s.done(offer)},
		"full":        {game: "chexers", private: true, seats: 3, until: after(9)},
		"declined":    {game: "chexers", seats: 3, until: after(9), then: s.done(declined...)},
		"asking":      {game: "chexers", seats: 3, until: after(9)},
		"relieved":    {game: "chexers", seats: 3, until: after(9), then: s.done(leave)},
		"lent":        {game: "chexers", seats: 3, until: after(9), then: s.done(leave, lend)},
		"substitute": {game: "chexers", seats: 3, until: after(9), then: func(t table.Moment) error {
			sit := deed{3, table.Sit{Seat: 1, Name: people()[3].name, Key: t.JoinKey()}}
			return s.done(leave, lend, sit)(t)
		}},
		"talk":  {game: "chexers", seats: 3, until: after(9), then: s.talk},
		"again": {game: "chexers", seats: 3, until: never, then: s.again},
	}
}

// done returns a function that carries out deeds at a table.
func (s stage) done(deeds ...deed) func(table.Moment) error {
	return func(t table.Moment) error {
		for _, d := range deeds {
			if _, err := s.site.Lobby.Do(s.ctx, t.ID, identity.PersonOf(people()[d.who].token), d.command); err != nil {
				return err
			}
		}
		return nil
	}
}

// meetings returns the screenshots of these tables.
func (s stage) meetings(tables map[string]table.Moment) []shot {
	at := func(name string) string { return s.site.URL + "/t/" + tables[name].ID }
	next := s.site.URL + "/t/" + tables["again"].Next
	ada, boris, chloe := people()[0].token, people()[1].token, people()[2].token
	lent := tables["lent"]
	waiting := s.site.URL + "/t/" + tables["waiting"].ID
	return []shot{
		{name: "clocks", url: at("clocks"), token: ada},
		{name: "clocks-low", url: at("low"), token: ada, pose: wait(`document.querySelector(".turn .clock.low")`)},
		{name: "clocks-paused", url: at("paused"), token: ada, pose: wait(`document.querySelector(".plate.lost")`)},
		{name: "clocks-two", url: at("duel clocks"), token: ada},
		{name: "clocks-six", url: at("six clocks"), token: ada},
		{name: "clocks-days", url: at("days"), token: ada},
		{name: "absence", url: at("absence"), token: ada, pose: wait(`document.querySelector(".prompt")`)},
		{name: "absence-vote", url: at("absence"), token: ada, pose: s.vote(tables["absence"])},
		{name: "absence-watching", url: at("absence"), pose: wait(`document.querySelector(".prompt")`)},
		{name: "absence-six", url: at("six absence"), token: ada, pose: wait(`document.querySelector(".prompt")`)},
		{name: "absence-invited", url: at("absence"), token: ada, pose: s.invite(tables["absence"])},
		{name: "draw-offer", url: at("offer"), token: ada},
		{name: "draw-declined", url: at("declined"), token: ada},
		{name: "full", url: at("full") + "/join/" + tables["full"].JoinKey()},
		{name: "takeback", url: at("asking"), token: ada, pose: s.askTakeback(tables["asking"])},
		{name: "more", url: at("clocks"), token: ada, pose: press("#more > summary")},
		{name: "more-resign", url: at("absence"), token: ada, pose: then(wait(`document.querySelector(".prompt")`), press("#more > summary", ".resign > summary"))},
		{name: "more-lend", url: at("relieved"), token: ada, pose: press("#more > summary")},
		{name: "bot-for", url: at("relieved"), token: ada},
		{name: "take-back-seat", url: at("relieved"), token: boris},
		{name: "lent-guest", url: at("lent") + "/join/" + lent.JoinKey()},
		{name: "lent-host", url: at("lent"), token: ada, pose: press("#more > summary")},
		{name: "lent-owner", url: at("substitute"), token: boris, pose: wait(`document.querySelector(".prompt")`)},
		{name: "chat", url: at("talk"), token: ada, pose: openChat},
		{name: "chat-closed", url: at("talk"), token: ada, pose: s.unread(tables["talk"])},
		{name: "chat-muted", url: at("talk"), token: ada, pose: mute},
		{name: "chat-watching", url: at("talk"), pose: openChat},
		{name: "chat-over", url: at("over"), token: ada, pose: openChat},
		{name: "chat-waiting", url: waiting, token: ada, pose: openChat},
		{name: "rematch-wanted", url: at("again"), token: ada},
		{name: "rematch-host", url: at("again"), token: boris},
		{name: "rematch-watching", url: at("again")},
		{name: "rematch-waiting", url: next, token: boris},
		{name: "rematch-kept", url: next, token: chloe},
		{name: "sign", url: at("clocks"), token: ada, pose: lose},
	}
}

// talk makes the people at a table talk.
func (s stage) talk(t table.Moment) error {
	for _, said := range []struct {
		person int
		text   string
	}{
		{1, "Hello from Lisbon!"},
		{2, "Salut. Who begins?"},
		{0, "Red does. Good luck, you two."},
		{1, "That hop over my piece on d6 was not nice at all, I had plans for the whole left side of the board"},
		{2, "ha"},
	} {
		p := people()[said.person]
		if err := s.site.Lobby.Say(s.ctx, t.ID, identity.PersonOf(p.token), p.name, said.text); err != nil {
			return err
		}
	}
	for _, text := range []string{"Who do you think wins?", "Blue, easily"} {
		if err := s.site.Lobby.Say(s.ctx, t.ID, identity.PersonOf("WATCHER"+text), "Gül", text); err != nil {
			return err
		}
	}
	return nil
}

// again makes somebody ask for a rematch.
func (s stage) again(t table.Moment) error {
	_, err := s.site.Lobby.Rematch(s.ctx, t.ID, identity.PersonOf(people()[1].token), t.Setup)
	return err
}

// wait returns a pose that waits for an expression to become true.
func wait(expression string) func(*browser.Page) error {
	return func(p *browser.Page) error { return p.Wait(expression) }
}

// then returns a pose that strikes several poses one after the other.
func then(poses ...func(*browser.Page) error) func(*browser.Page) error {
	return func(p *browser.Page) error {
		for _, pose := range poses {
			if err := pose(p); err != nil {
				return err
			}
		}
		return nil
	}
}

// press returns a pose that presses the elements that the selectors match, one
// after the other.
func press(selectors ...string) func(*browser.Page) error {
	return func(p *browser.Page) error {
		for _, selector := range selectors {
			// The panel may be swapped at any moment.
			if err := p.Wait(fmt.Sprintf(`document.querySelector(%q)`, selector)); err != nil {
				return err
			}
			if _, err := browser.Eval[bool](p, fmt.Sprintf(`(document.querySelector(%q).click(), true)`, selector)); err != nil {
				return err
			}
		}
		return nil
	}
}

// openChat opens the chat unless it is open.
func openChat(p *browser.Page) error {
	_, err := browser.Eval[bool](p, `document.querySelector("#chat").open = true`)
	return err
}

// mute mutes somebody.
func mute(p *browser.Page) error {
	if err := openChat(p); err != nil {
		return err
	}
	_, err := browser.Eval[bool](p, `(document.querySelector(".messages .speaker").click(), true)`)
	return err
}

// unread makes somebody write a chat line while the page is open.
func (s stage) unread(t table.Moment) func(*browser.Page) error {
	return func(p *browser.Page) error {
		boris := people()[1]
		if err := s.site.Lobby.Say(s.ctx, t.ID, identity.PersonOf(boris.token), boris.name, "Still there?"); err != nil {
			return err
		}
		return p.Wait(`document.querySelector(".messages").textContent.includes("Still there")`)
	}
}

// vote makes another person vote for a bot.
func (s stage) vote(t table.Moment) func(*browser.Page) error {
	return func(p *browser.Page) error {
		err := errors.Join(p.Wait(`document.querySelector(".prompt")`), s.done(deed{1, table.ReplaceWithBot{Seat: 2}})(t))
		return errors.Join(err, p.Wait(`/1\D+2/.test(document.querySelector(".prompt").textContent)`))
	}
}

// invite makes the host invite somebody to replace a person who is gone.
func (s stage) invite(t table.Moment) func(*browser.Page) error {
	return func(p *browser.Page) error {
		err := s.done(deed{0, table.OfferSeat{Seat: 2, On: true}})(t)
		return errors.Join(err, p.Wait(`document.querySelector(".prompt .qr-details")`))
	}
}

// askTakeback makes another person ask for a takeback.
func (s stage) askTakeback(t table.Moment) func(*browser.Page) error {
	return func(p *browser.Page) error {
		err := s.done(deed{1, table.TakeBack{}})(t)
		return errors.Join(err, p.Wait(`document.querySelector(".prompt button.primary")`))
	}
}

// lose shows the notice of a lost connection.
func lose(p *browser.Page) error {
	if err := p.Settle(); err != nil { // a message from the server removes the notice
		return err
	}
	_, err := browser.Eval[bool](p, `(() => {
		const line = document.querySelector("#connection");
		line.querySelector("span").textContent = "Reconnecting in 12 s";
		line.querySelector("button").hidden = false;
		line.classList.add("broken");
		return true;
	})()`)
	return err
}
