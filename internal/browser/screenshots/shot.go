package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"triplecross/internal/browser"
	"triplecross/internal/table"
)

// shot is a screenshot to take: an address, as a visitor sees it.
type shot struct {
	name, url string
	token     string // the visitor's cookie, if any
	pose      func(*browser.Page) error
}

// wanted returns the shots whose names begin with one of these texts. The
// tables of Grand Hexachess and of the other games are created only if they are
// needed.
func (s stage) wanted(texts []string) ([]shot, error) {
	var all []shot
	chess := func(text string) bool { return strings.HasPrefix(text, armies) }
	if !slices.ContainsFunc(texts, func(text string) bool { return !chess(text) }) {
		return s.armies()
	}
	all, err := s.shots()
	if err != nil || !slices.ContainsFunc(texts, func(text string) bool { return chess(text) || strings.HasPrefix(armies, text) }) {
		return all, err
	}
	more, err := s.armies()
	return append(all, more...), err
}

func (s stage) shots() ([]shot, error) {
	all := scenes()
	maps.Copy(all, s.encounters())
	maps.Copy(all, outcomes())
	tables, err := s.create(all)
	if err != nil {
		return nil, err
	}
	if err := s.createMany(26, scene{game: "hexdame", seats: 2, until: never, at: map[int][]deed{0: {{1, table.Resign{Seat: 1}}}}}); err != nil {
		return nil, err
	}
	for _, level := range []string{"beginner", "casual"} {
		if err := s.beat(level, tables["over"]); err != nil {
			return nil, err
		}
	}
	puzzles, err := s.puzzling()
	if err != nil {
		return nil, err
	}
	evenings, err := s.evenings()
	if err != nil {
		return nil, err
	}
	house, err := s.site.Lobby.Showcase(s.ctx, "")
	if err != nil {
		return nil, err
	}
	url := s.site.URL
	at := func(name string) string { return url + "/t/" + tables[name].ID }
	replay := func(name string) string {
		return fmt.Sprintf("%s/g/%s/%d", url, tables[name].ID, len(tables[name].Moves)/2)
	}
	ada, boris := people()[0].token, people()[1].token
	waiting := tables["waiting"]
	more := slices.Concat(s.meetings(tables), s.endings(tables), s.studies(tables), s.places(tables), s.alone(), quiet(s.quiet), s.asides(tables), puzzles, evenings)
	return append(more, []shot{
		{name: "home", url: url + "/"},
		{name: "home-mine", url: url + "/", token: ada},
		{name: "home-ladder", url: url + "/", token: ada, pose: scrollTo(".ladder")},
		{name: "home-hexdame", url: url + "/?game=hexdame"},
		{name: "home-hexachess", url: url + "/?game=hexachess"},
		{name: "new", url: url + "/new?game=chexers"},
		{name: "new-bots", url: url + "/new?game=chexers&seat1=bot:champion&seat2=bot:club", pose: scrollTo(".seats")},
		{name: "new-hexdame", url: url + "/new?game=hexdame"},
		{name: "new-chinese", url: url + "/new?game=chinese-checkers&players=2"},
		{name: "new-chinese-rules", url: url + "/new?game=chinese-checkers&players=6", pose: scrollTo(".option")},
		{name: "new-hexachess", url: url + "/new?game=hexachess&option-variant=screen", pose: scrollTo(".option")},
		{name: "new-clock", url: url + "/new?game=chexers&clock=10%2B20&away=bot", pose: scrollTo(".clock-options")},
		{name: "waiting-host", url: at("waiting"), token: ada},
		{name: "waiting-bot", url: at("staffed"), token: ada, pose: seatBot},
		{name: "waiting-guest", url: at("waiting") + "/join/" + waiting.JoinKey()},
		{name: "waiting-six", url: at("gathering"), token: ada},
		{name: "take-seat", url: at("waiting") + "/seat/" + waiting.SeatKey(0)},
		{name: "my-turn", url: at("live"), token: ada},
		{name: "selected", url: at("live"), token: ada, pose: selectPiece},
		{name: "watching", url: at("live")},
		{name: "not-my-turn", url: at("live"), token: boris},
		{name: "jump-chosen", url: at("jump"), token: onTurn(tables["jump"]), pose: selectJump},
		{name: "planned", url: at("live"), token: boris, pose: plan},
		{name: "illegal", url: at("live"), token: ada, pose: tapFar},
		{name: "preferences", url: at("live"), token: ada, pose: openPreferences},
		{name: "confirming", url: at("live"), token: ada, pose: confirm},
		{name: "exit-ready", url: at("late"), token: onTurn(tables["late"]), pose: selectExit},
		{name: "card-chexers", url: url + "/g/" + tables["late"].ID + ".svg"},
		{name: "card-kings", url: url + "/g/" + tables["kings"].ID + ".png?theme=dark"},
		{name: "card-sets", url: url + "/g/" + tables["sets"].ID + ".png"},
		{name: "card-over", url: url + "/g/" + tables["over"].ID + ".png"},
		{name: "card-waiting", url: url + "/g/" + tables["gathering"].ID + ".png"},
		{name: "embed", url: url + "/g/" + tables["late"].ID + "/embed"},
		{name: "embed-six", url: url + "/g/" + tables["six"].ID + "/embed"},
		{name: "clock", url: at("blitz"), token: ada},
		{name: "focus", url: at("live"), token: ada, pose: focusCell},
		{name: "text", url: at("live") + "?view=text", token: ada},
		{name: "text-six", url: at("six") + "?view=text"},
		{name: "clock-days", url: at("letters"), token: ada},

		{name: "hexdame-must-capture", url: at("chain"), token: ada},
		{name: "hexdame-chain", url: at("chain"), token: ada, pose: selectPiece},
		{name: "hexdame-kings", url: at("kings"), token: onTurn(tables["kings"])},
		{name: "hexdame-over", url: at("draughts"), token: ada},
		{name: "chinese-two", url: at("duel"), token: ada, pose: selectPiece},
		{name: "chinese-three", url: at("trio"), token: onTurn(tables["trio"]), pose: selectLongest},
		{name: "chinese-four", url: at("four"), token: ada},
		{name: "chinese-six", url: at("six"), token: ada, pose: selectPiece},
		{name: "chinese-six-watching", url: at("six")},
		{name: "chinese-sets", url: at("sets"), token: ada},
		{name: "chinese-replay", url: replay("six")},

		{name: "watch", url: url + "/watch"},
		{name: "watch-pages", url: url + "/watch", pose: scrollTo(".footer")},
		{name: "rules", url: url + "/rules"},
		{name: "rules-chexers", url: url + "/rules/chexers"},
		{name: "rules-jump", url: url + "/rules/chexers#jump"},
		{name: "rules-first", url: url + "/rules/chexers", pose: scrollTo("#first")},
		{name: "rules-exit", url: url + "/rules/chexers#exit"},
		{name: "rules-hexdame", url: url + "/rules/hexdame"},
		{name: "rules-most", url: url + "/rules/hexdame#most"},
		{name: "rules-king", url: url + "/rules/hexdame#king"},
		{name: "rules-chinese", url: url + "/rules/chinese-checkers"},
		{name: "rules-hop", url: url + "/rules/chinese-checkers#hop"},
		{name: "rules-swap", url: url + "/rules/chinese-checkers#swap"},
		{name: "rules-hexachess", url: url + "/rules/hexachess"},
		{name: "rules-lines", url: url + "/rules/hexachess#lines"},
		{name: "rules-defence", url: url + "/rules/hexachess#defence"},
		{name: "house", url: url + "/t/" + house.ID},
	}...), nil
}
