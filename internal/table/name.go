package table

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"unicode"

	"triplecross/internal/game"
	"triplecross/internal/moderation"
	"triplecross/internal/protocol"
)

// CleanName returns the name to use for a person who asks for a name: without
// invisible characters and surplus space, with at most two combining marks on a
// letter, and at most protocol.MaxName characters long. If no letter, digit or
// symbol is left, it is a nickname.
func CleanName(name string, p Person) string {
	clean, _ := printable(name)
	clean = truncate(clean, protocol.MaxName)
	if _, shows := printable(clean); !shows { // the only letter may have been cut off
		return Nickname(p, func(string) bool { return false })
	}
	return clean
}

// distinctName returns the name for a person who asks for one: with a number added if it looks like the name
// of somebody else at the table.
func distinctName(t Table, by Person, name string) string {
	if t.seating == nil {
		return name
	}
	return distinct(name, func(name string) bool {
		return slices.ContainsFunc(t.Seats(), func(s Seat) bool {
			holder := s.Name != "" && (s.Kind == SeatBot || s.Person != by) && moderation.Alike(name, s.Name)
			return holder || s.For != "" && s.Owner != by && moderation.Alike(name, s.For)
		})
	})
}

// BotName returns the name of a bot at a table with people of the given names: with a number added if it
// could be mistaken for one of them.
func BotName(name string, people []string) string {
	return distinct(name, func(name string) bool {
		return slices.ContainsFunc(people, func(of string) bool { return moderation.Alike(name, of) })
	})
}

// peopleNames returns the names of the people at a table, including those whose seats bots or others hold for
// now.
func peopleNames(t Table) (names []string) {
	for _, s := range t.Seats() {
		if s.Kind == SeatPerson {
			names = append(names, s.Name)
		}
		if s.For != "" {
			names = append(names, s.For)
		}
	}
	return names
}

// distinct returns a name that is not taken, with a number added if necessary.
func distinct(name string, taken func(string) bool) string {
	free := name
	for n := 2; taken(free); n++ {
		number := fmt.Sprintf(" %d", n)
		free = truncate(name, protocol.MaxName-len(number)) + number
	}
	return free
}

// CleanProgram returns a program's name for display: on one line, without
// invisible characters, and at most protocol.MaxProgram characters long. It is
// empty if nothing visible is left, which means that a person plays.
func CleanProgram(text string) string {
	clean, shows := printable(text)
	if !shows {
		return ""
	}
	return truncate(clean, protocol.MaxProgram)
}

// maxTitle is how many characters the name of an evening may have.
const maxTitle = 40

// CleanTitle returns a name for something that is not a person, cleaned as CleanName does. It is
// empty if nothing visible is left.
func CleanTitle(text string) string {
	clean, shows := printable(text)
	if !shows {
		return ""
	}
	return truncate(clean, maxTitle)
}

// truncate returns a text on one line, without surplus space, and with at most that
// many runes.
func truncate(text string, most int) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	return strings.TrimSpace(string(runes[:min(len(runes), most)]))
}

// printable returns a text without invisible characters and with at most two
// combining marks on a letter, and whether a letter, digit or symbol is left.
func printable(text string) (clean string, shows bool) {
	var kept []rune
	marks := 0
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			r = ' '
		case !unicode.IsPrint(r), strings.ContainsRune(invisible, r):
			continue
		case unicode.IsMark(r):
			if marks++; marks > 2 || len(kept) == 0 || kept[len(kept)-1] == ' ' { // a mark needs a letter of its own
				continue
			}
		case !unicode.IsPunct(r):
			shows = true
		}
		if !unicode.IsMark(r) {
			marks = 0
		}
		kept = append(kept, r)
	}
	return string(kept), shows
}

// invisible are letters and symbols that look empty: the Hangul fillers and the blank
// Braille pattern.
const invisible = "\u115f\u1160\u3164\uffa0\u2800"

// Nickname returns a name for somebody who has not given one, which is not forbidden unless all are. It is the same
// at every table, and short enough for a phone.
func Nickname(p Person, forbidden func(string) bool) string {
	animals := strings.Fields(`
		Adder Avocet Badger Beaver Bison Bittern Bobcat Bullfinch Caribou Cheetah Cicada Condor Cormorant Coyote Crane
		Curlew Dingo Dolphin Dormouse Eagle Egret Ermine Falcon Ferret Finch Firefly Fox Gannet Gazelle Gecko Gibbon
		Goshawk Grebe Hare Harrier Hedgehog Heron Hoopoe Hornet Ibex Ibis Jackal Jackdaw Jaguar Kestrel Kingfisher Kite
		Lapwing Lark Lemur Leopard Linnet Lizard Lynx Magpie Marten Meerkat Merlin Mole Moose Narwhal Newt Nightjar
		Nuthatch Ocelot Okapi Oriole Osprey Otter Owl Panda Panther Partridge Pelican Petrel Pika Plover Polecat Puffin
		Puma Quail Raccoon Raven Robin Salmon Seal Serval Shrew Siskin Skylark Snipe Sparrow Squirrel Starling Stoat
		Stork Swallow Swan Swift Tapir Tern Thrush Tiger Toucan Turtle Viper Vole Walrus Warbler Weasel Whale Wigeon
		Wolf Wolverine Wombat Wren Yak Zebra`)
	h := fnv.New32a()
	h.Write([]byte(p))
	first := int(h.Sum32() % uint32(len(animals)))
	for i := range animals {
		if name := animals[(first+i)%len(animals)]; !forbidden(name) {
			return name
		}
	}
	return animals[first]
}

// Somebody is the name of people whose data were erased.
const Somebody = "somebody"

// Disown returns an event with one person replaced by another, without their name, and whether the event was
// about them.
func Disown(e Event, person, other Person) (Event, bool) {
	about := false
	replace := func(p *Person) bool {
		if *p != person {
			return false
		}
		*p, about = other, true
		return true
	}
	switch of := e.(type) {
	case Ordered:
		replace(&of.By)
		if inner, ok := Disown(of.Event, person, other); ok {
			of.Event, about = inner, true
		}
		e = of
	case Made:
		replace(&of.Host)
		e = of
	case Moved:
		replace(&of.By)
		e = of
	case Imported:
		replace(&of.By)
		e = of
	case Sat:
		if replace(&of.Person) {
			of.Name, of.Program = Somebody, ""
		}
		if replace(&of.Owner) && of.For != "" {
			of.For = Somebody
		}
		e = of
	}
	return e, about
}

// NamesErased reports whether somebody with a name at the table has had their data erased. That changes the
// log without extending it, so a page of the same version may still show the name.
func NamesErased(t *Table) bool {
	erased := func(s Seat) bool { return s.Name == Somebody || s.For == Somebody }
	held := func(h SeatHolder) bool { return h.Name == Somebody }
	declined := func(d Denial) bool { return d.By == Somebody }
	return slices.ContainsFunc(t.seating[:t.Players()], erased) || slices.ContainsFunc(t.SeatHistory, held) || slices.ContainsFunc(t.Denials, declined)
}

// NameGiven returns the seat and the name that an event gives to a person. The name is empty if it gives
// none.
func NameGiven(e Event, person Person) (game.Seat, string) {
	switch e := e.(type) {
	case Ordered:
		return NameGiven(e.Event, person)
	case Sat:
		switch person {
		case e.Person:
			return e.Seat, e.Name
		case e.Owner:
			return e.Seat, e.For
		}
	}
	return game.Nobody, ""
}

// Unname returns a table's first event without the names in its opening for which so is true, and whether
// there were any.
func Unname(e Event, so func(game.Seat, string) bool) (Event, bool) {
	made, ok := e.(Made)
	if !ok || made.Opening == nil {
		return e, false
	}
	opening, did := *made.Opening, false
	opening.SeatHistory = slices.Clone(opening.SeatHistory)
	for i, held := range opening.SeatHistory {
		if held.Kind == SeatPerson && held.Name != Somebody && so(held.Seat, held.Name) {
			opening.SeatHistory[i].Name, opening.SeatHistory[i].Prog, did = Somebody, "", true
		}
	}
	made.Opening = &opening
	return made, did
}
