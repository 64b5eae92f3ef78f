package table

import (
	"hash/fnv"
	"strings"
	"unicode"

	"triplecross/internal/protocol"
)

// CleanName returns the name that a person gets who asks for this one: without
// characters that do not show, without surplus space, with at most two marks on
// a letter, and no longer than protocol.MaxName. A name in which no letter, digit or
// symbol is left becomes a nickname.
func CleanName(name string, p Person) string {
	clean, shows := printable(name)
	if !shows {
		return nickname(p)
	}
	return cut(clean, protocol.MaxName)
}

// CleanProgram returns what a program calls itself as it is shown: in one line,
// without characters that do not show, no longer than protocol.MaxProgram. A
// text in which nothing shows is empty, which means that a person plays.
func CleanProgram(text string) string {
	clean, shows := printable(text)
	if !shows {
		return ""
	}
	return cut(clean, protocol.MaxProgram)
}

// cut returns a text in one line without surplus space, of at most so many runes.
func cut(text string, most int) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	return strings.TrimSpace(string(runes[:min(len(runes), most)]))
}

// printable returns a text without characters that do not show and with at most
// two marks on a letter, and whether a letter, digit or symbol is left in it.
func printable(text string) (clean string, shows bool) {
	var kept []rune
	marks := 0
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			r = ' '
		case !unicode.IsPrint(r), strings.ContainsRune(blanks, r):
			continue
		case unicode.IsMark(r):
			if marks++; marks > 2 || len(kept) == 0 {
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

// blanks are letters and symbols that look like nothing: the fillers of Hangul
// and the empty Braille pattern.
const blanks = "\u115f\u1160\u3164\uffa0\u2800"

// nickname returns the name of somebody who has not told one. It is the same
// at every table, and short enough for a plate on a phone.
func nickname(p Person) string {
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
	return animals[h.Sum32()%uint32(len(animals))]
}
