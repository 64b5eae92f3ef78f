package bots

// names are the names of the bots of each level, one for each seat of the largest
// table. They are the same in every language.
var names = map[string][6]string{
	"beginner": {"Pip", "Dot", "Bo", "Mo", "Fay", "Tim"},
	"learner":  {"Nell", "Finn", "Ida", "Jon", "Lia", "Ben"},
	"casual":   {"Otto", "Mia", "Karl", "Eva", "Theo", "Ada"},
	"regular":  {"Ruth", "Hugo", "Lena", "Emil", "Cora", "Nils"},
	"club":     {"Bruno", "Greta", "Oskar", "Paula", "Felix", "Irma"},
	"expert":   {"Vera", "Magnus", "Selma", "Viktor", "Thea", "Arno"},
	"champion": {"Rex", "Freya", "Leon", "Dora", "Konrad", "Nora"},
	"master":   {"Sage", "Minerva", "Cato", "Sophia", "Merlin", "Athena"},
}

// Name returns the name of the bot of a level that is the nth of its kind at a
// table, counted from 0, or "" if nobody has named it.
func Name(level string, nth int) string { return names[level][nth%6] }
