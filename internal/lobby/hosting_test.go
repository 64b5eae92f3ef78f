package lobby_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/moderation"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// unsaid sends a message that must be refused with the given code.
func (w *world) unsaid(id string, by table.Person, name, text string, code protocol.Code) {
	w.t.Helper()
	var refused *table.Refused
	if err := w.Say(w.t.Context(), id, by, name, text); !errors.As(err, &refused) || refused.Code != code {
		w.t.Errorf("%q is answered with %v, want the code %q", text, err, code)
	}
}

func TestTheHostLocksTheChatAtAnyTime(t *testing.T) {
	w := open(t)
	id := w.three()
	w.refused(id, bob, table.LockChat{On: true}, protocol.CodeSeat)
	w.refused(id, "", table.LockChat{On: true}, protocol.CodeSeat)
	w.must(id, ada, table.LockChat{On: true})
	w.unsaid(id, bob, "", "hello", protocol.CodeStatus)
	w.unsaid(id, "stranger", "Eve", "hello", protocol.CodeStatus)
	w.say(id, ada, "be nice")
	w.restart() // it is in the log
	w.unsaid(id, bob, "", "hello", protocol.CodeStatus)
	w.must(id, ada, table.LockChat{})
	w.say(id, bob, "yes")
	if got := strings.Join(w.reads(id, cleo), ", "); got != "be nice, yes" {
		t.Errorf("the chat is %q", got)
	}
}

func TestTheHostSilencesSomebody(t *testing.T) {
	w := open(t)
	id := w.three()
	mark := table.Mark(id, bob)
	w.refused(id, cleo, table.Silence{Who: mark, On: true}, protocol.CodeSeat)
	w.refused(id, ada, table.Silence{Who: "bob", On: true}, protocol.CodeMalformed)
	w.refused(id, ada, table.Silence{Who: table.Mark(id, ada), On: true}, protocol.CodeMalformed)
	w.must(id, ada, table.Silence{Who: mark, On: true})
	w.must(id, ada, table.Silence{Who: mark, On: true}) // again
	w.unsaid(id, bob, "", "hello", protocol.CodeStatus)
	w.say(id, cleo, "hello")
	w.restart()
	w.unsaid(id, bob, "", "hello", protocol.CodeStatus)
	w.must(id, ada, table.Silence{Who: mark})
	w.say(id, bob, "sorry")
}

func TestANewLinkEndsTheOldOne(t *testing.T) {
	w := open(t)
	id := w.create(false, "me", "open", "open")
	old := w.table(id).JoinKey()
	w.refused(id, bob, table.NewLink{}, protocol.CodeSeat)
	version := w.table(id).Version
	link := table.Once{Command: table.NewLink{}, ID: "1", Version: version}
	w.must(id, ada, link)
	w.must(id, ada, link)                                                                                   // a doubled press makes only one
	w.refused(id, ada, table.Once{Command: table.NewLink{}, ID: "2", Version: version}, protocol.CodeStale) // from another tab
	w.refused(id, bob, table.Sit{Seat: 1, Name: "Bob", Key: old}, protocol.CodeSeat)
	key := w.table(id).JoinKey()
	w.restart()
	if again := w.table(id).JoinKey(); again != key || again == old {
		t.Errorf("the key was %s, is %s, and after a restart %s", old, key, again)
	}
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob", Key: key})
}

func TestNobodySitsDownUnderSomebodyElsesName(t *testing.T) {
	w := open(t)
	id := w.create(true, "me", "open", "open")
	w.must(id, bob, table.Sit{Seat: 1, Name: "АDА"}) // in Cyrillic
	w.seats(id, "Ada АDА 2 open")
	w.must(id, bob, table.Rename{Name: "Bob"})
	w.must(id, bob, table.Rename{Name: "Ada"})
	w.seats(id, "Ada Ada 2 open")
	w.must(id, ada, table.Rename{Name: "ada"}) // one's own name can be written otherwise
	w.must(id, cleo, table.Sit{Seat: 2, Name: strings.Repeat("A", protocol.MaxName)})
	w.must(id, bob, table.Rename{Name: strings.Repeat("a", protocol.MaxName)})
	if name := w.table(id).Seats()[1].Name; len(name) != protocol.MaxName || !strings.HasSuffix(name, "a 2") {
		t.Errorf("a long name becomes %q", name)
	}
	if err := w.Say(t.Context(), id, "stranger", "Ada", "hello"); err != nil {
		t.Fatal(err)
	}
	chat, err := w.Chat(t.Context(), w.table(id), "another")
	if err != nil || len(chat) != 1 || chat[0].Name != "Ada 2" {
		t.Errorf("a watcher speaks as %+v, %v", chat, err)
	}
}

func TestNamesStayWhenTheGameHasEnded(t *testing.T) {
	w := open(t)
	id := w.finished()
	w.refused(id, cleo, table.Rename{Name: "Somebody else"}, protocol.CodeStatus)
	w.must(id, cleo, table.Rename{Name: "Cleo"}) // nothing changes
}

func TestABotsAnswerIsTakenBackOnlyIfTheOtherPeopleAgree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.create(true, "me", "bot", "open")
		w.must(id, bob, table.Sit{Seat: 2, Name: "Bob"})
		w.look(id, ada, 0)
		w.look(id, bob, 0)
		w.playOn(id, 1)
		time.Sleep(time.Minute)
		w.plies(id, 2)
		w.must(id, ada, table.TakeBack{})
		w.plies(id, 2)
		w.must(id, bob, table.AnswerUndo{Agree: true}) // the bot is not asked
		w.plies(id, 0)
	})
}

func TestNobodySitsFromTheStartUnderTheNameOfAnother(t *testing.T) {
	w := open(t)
	me, mia := table.Holder{Kind: table.SeatPerson}, table.Holder{Kind: table.SeatBot, Bot: "casual"}
	named := func(p table.Person, name string) table.Holder {
		return table.Holder{Kind: table.SeatPerson, For: p, Name: name}
	}
	kept := table.Holder{Kind: table.SeatFree, For: cleo, Name: "Mia"}
	for want, spec := range map[string]table.Spec{
		"Mia 2 bot:casual open":            {Name: "Mia", Seats: []table.Holder{me, mia}},
		"M\u0456a 2 bot:casual M\u0456a 2": {Name: "M\u0456a", Seats: []table.Holder{me, mia, me}}, // with a Cyrillic letter
		"Mia 2 bot:casual Bob":             {Seats: []table.Holder{named(ada, "Mia"), mia, named(bob, "Bob")}},
		"Mia 2 bot:casual Mia 3":           {Seats: []table.Holder{named(ada, "Mia"), mia, named(bob, "Mia")}},
		"Mia 2 open Ada":                   {Seats: []table.Holder{named(bob, "Mia"), kept, named(ada, "Ada")}},
		"Ada Ada Ada 2":                    {Name: "Ada", Seats: []table.Holder{me, me, named(bob, "Ada")}},
	} {
		spec.Game, spec.Host = "chexers", ada
		id, err := w.Create(t.Context(), spec)
		if err != nil {
			t.Fatal(err)
		}
		w.seats(id, want)
	}
}

// forbid returns a world whose operator forbids words.
func forbid(t *testing.T, lines ...string) *world {
	t.Helper()
	path := filepath.Join(t.TempDir(), "words.txt")
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	words, err := moderation.ReadWords(path)
	if err != nil {
		t.Fatal(err)
	}
	w := open(t)
	w.words = words
	w.restartOver(plain)
	return w
}

// Nobody can help which animal the site calls them.
func TestTheSiteGivesOutNoForbiddenNames(t *testing.T) {
	animal := func(p table.Person) string { return table.CleanName("", p) }
	people := []table.Person{ada, bob, cleo, "stranger"}
	var animals []string
	for _, p := range people {
		animals = append(animals, animal(p))
	}
	w := forbid(t, animals...)
	permitted := func(name string) {
		t.Helper()
		if name == "" || slices.ContainsFunc(animals, func(a string) bool { return strings.HasPrefix(name, a) }) {
			t.Errorf("somebody is called %q, where %q are forbidden", name, animals)
		}
	}
	id, err := w.Create(t.Context(), table.Spec{Game: "chexers", Host: ada, Public: true, Seats: []table.Holder{
		{Kind: table.SeatPerson}, {Kind: table.SeatPerson, For: bob}, {Kind: table.SeatFree},
	}})
	if err != nil {
		t.Fatal(err)
	}
	w.must(id, cleo, table.Sit{Seat: 2})
	w.must(id, bob, table.Rename{})
	for _, seat := range w.table(id).Seats() {
		permitted(seat.Name)
	}
	for _, p := range people {
		w.say(id, p, "hello")
		name, err := lobby.NameFor(w.Lobby, "", p)
		permitted(name)
		if err != nil {
			t.Errorf("somebody without a name: %v", err)
		}
	}
	for reader, want := range map[table.Person]int{ada: 3, "stranger": 1} {
		lines, err := w.Chat(t.Context(), w.table(id), reader)
		if err != nil || len(lines) != want {
			t.Fatalf("%s reads %v, %v", reader, lines, err)
		}
		for _, line := range lines {
			permitted(line.Name)
		}
	}
	w.refused(id, cleo, table.Rename{Name: animal(ada)}, protocol.CodeMalformed)
}

// Ada and Bob have had their names since before the operator forbade a word of them.
func TestSomebodyWithANameThatIsForbiddenLaterPlaysOn(t *testing.T) {
	w := forbid(t, "darn")
	words := w.words
	again := func(words *moderation.Words) {
		w.Close()
		w.bots.Close()
		w.words = words
		w.start(w.store)
	}
	again(nil)
	id := w.create(true, "open", "open", "open")
	for s, p := range []table.Person{ada, bob, cleo} {
		w.must(id, p, table.Sit{Seat: game.Seat(s), Name: "Darn " + string(p)})
	}
	again(words)
	w.must(id, ada, table.Stand{Seat: 0})
	w.must(id, ada, table.Return{Seat: 0})
	w.playOn(id, 3)
	if err := w.Say(t.Context(), id, bob, "", "hello"); err == nil || !strings.Contains(err.Error(), "Your name") {
		t.Errorf("in the chat Bob is told %v", err)
	}
	w.must(id, bob, table.Rename{Name: "Bob"})
	w.say(id, bob, "hello")
	w.must(id, "tower", table.Take{Seat: 0, Key: w.table(id).SeatKey(0)})
	w.refused(id, ada, table.Take{Seat: 0, Key: w.table(id).SeatKey(0), Name: "Darn"}, protocol.CodeMalformed)
	w.must(id, ada, table.Take{Seat: 0, Key: w.table(id).SeatKey(0), Name: "Ada"})
	w.must(id, cleo, table.Stand{Seat: 2})
	w.must(id, cleo, table.Return{Seat: 2})
	w.must(id, cleo, table.Rename{Name: "Cleo"})
	w.seats(id, "Ada Bob Cleo")
}

func TestForbiddenWordsAreNotSaid(t *testing.T) {
	w := forbid(t, "darn")
	id := w.three()
	w.unsaid(id, bob, "", "Oh DАRN it", protocol.CodeMalformed)
	w.unsaid(id, "stranger", "Darn", "hello", protocol.CodeMalformed)
	w.say(id, bob, "darning is fine")
	for _, name := range []string{"darn!", "Da\u3164rn", "D\u200barn", "Somebody nicer, darnsocks"} { // the last one is truncated
		w.refused(w.create(true, "me", "open", "open"), bob, table.Sit{Seat: 1, Name: name}, protocol.CodeMalformed)
		w.refused(id, bob, table.Rename{Name: name}, protocol.CodeMalformed)
		var refused *table.Refused
		if _, err := w.Create(t.Context(), table.Spec{Game: "hexdame", Host: ada, Name: name, Seats: []table.Holder{{Kind: table.SeatPerson}}}); !errors.As(err, &refused) {
			t.Errorf("a host named %q: %v", name, err)
		}
		// Somebody seated by others may have had the name for a long time.
		next, err := w.Create(t.Context(), table.Spec{Game: "hexdame", Host: ada, Seats: []table.Holder{
			{Kind: table.SeatPerson, For: bob, Name: name}, {Kind: table.SeatFree, For: cleo, Name: name},
		}})
		if err != nil {
			t.Fatal(err)
		}
		if seats := w.table(next).Seats(); seats[0].Name != table.CleanName("", bob) || seats[1].For != table.CleanName("", cleo) {
			t.Errorf("%q is called %q, or %q", name, seats[0].Name, seats[1].For)
		}
	}
	for _, name := range []string{"Da\u200brn 2.0", "DARN bot"} {
		w.refused(w.create(true, "me", "open", "open"), bob, table.Sit{Seat: 1, Name: "Bob", Program: name}, protocol.CodeMalformed)
		w.refused(id, "tower", table.Take{Seat: 1, Key: w.table(id).SeatKey(1), Program: name}, protocol.CodeMalformed)
		var refused *table.Refused
		if _, err := w.Create(t.Context(), table.Spec{Game: "hexdame", Host: ada, Seats: []table.Holder{{Kind: table.SeatPerson, Program: name}}}); !errors.As(err, &refused) {
			t.Errorf("a table of the program %q: %v", name, err)
		}
	}
	w.must(id, "tower", table.Take{Seat: 1, Key: w.table(id).SeatKey(1), Program: "Darning 2.0"})
	w.must(id, bob, table.Take{Seat: 1, Key: w.table(id).SeatKey(1)})
	// The number that distinguishes equal names may truncate a name, too.
	long := strings.Repeat("o", protocol.MaxName-7) + " darnab"
	w.must(id, bob, table.Rename{Name: long})
	w.refused(id, cleo, table.Rename{Name: long}, protocol.CodeMalformed)
}
