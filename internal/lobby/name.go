package lobby

import (
	"hash/fnv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxName is the longest name a person may have, in characters.
const MaxName = 20

// CleanName returns the name that a person gets who asks for this one: without
// control characters and surplus space, no longer than MaxName, and never
// empty.
func CleanName(name string, p Person) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, name)
	name = strings.Join(strings.Fields(name), " ")
	if utf8.RuneCountInString(name) > MaxName {
		name = strings.TrimSpace(string([]rune(name)[:MaxName]))
	}
	if name == "" {
		return nickname(p)
	}
	return name
}

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
