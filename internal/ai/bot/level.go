package bot

import (
	"slices"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
)

// Level is a playing strength, from a beginner's to the strongest we have.
type Level struct {
	Slug      string // identifies it in logs, links and language files: "club"
	Name      string // for programs and logs, in English: "Club"
	Character string // one sentence, in English
	// Bots are the names of the level's bots, one for each seat of the largest table, so that two bots
	// at a table have different names. They are the same in every language.
	Bots [game.MaxSeats]string
	// Rating is the strength in Chexers, measured as docs/bots.md describes: a
	// bot rated 120 above two others wins half of its games against them. It is 0
	// if it has not been measured.
	Rating int
	// Millis is the thinking time for a move in milliseconds, for levels that
	// are limited by time; the caller must then end the context. 0 means no
	// limit.
	Millis int

	configs [kinds]config
	full    bool // it plays as well as it can: its budgets only keep games short
}

// kind is a kind of games in which levels have configs, and are measured, on their own.
type kind uint8

const (
	inChexers        kind = iota
	inHexachess           // with two sides, which may be the last two of three
	inHexachessThree      // while all three have their kings
	inSternhalmaTwo       // Chinese checkers for two
	inSternhalma          // for three and more
	inOthers              // HexDame, and games that have no player of their own
	kinds
)

// config is how a level finds its moves.
type config struct {
	method      method
	handWritten bool // use the hand-written evaluation even if there is a network
	budget      search.Budget
	// noise is the most by which another move may randomly appear better than
	// the best one.
	noise float32
	// blunderRate is the chance that the bot overlooks a move that does not win
	// at once or, in Hexachess for two sides, an answer of the other side.
	blunderRate float32
	partner     string // the slug of a sparring partner that plays instead
}

// atSight reports whether a config chooses by evaluations of the positions after each move.
func (c config) atSight() bool { return c.method == maxN && c.budget.Depth == 1 }

// method is a way to choose a move.
type method uint8

const (
	maxN        method = iota + 1 // search.MaxN
	paranoid                      // search.Paranoid
	bestReplies                   // search.BestReplies
	monteCarlo                    // search.MonteCarlo
	alphaBeta                     // search.AlphaBeta if two sides play, otherwise the strongest search
	partner                       // a sparring partner, in Chexers
)

// Levels returns all levels, the weakest first.
func Levels() []Level {
	return []Level{
		{
			Slug: "beginner", Name: "Beginner", Rating: 520,
			Character: "Plays the first game ever: likes to run ahead, and sees a threat only once it has struck.",
			Bots:      [game.MaxSeats]string{"Pip", "Dot", "Bo", "Mo", "Fay", "Tim"},
			configs: [kinds]config{
				inChexers:        {method: maxN, handWritten: true, budget: search.Budget{Depth: 1}, noise: 0.20, blunderRate: 0.30},
				inHexachess:      {method: maxN, budget: search.Budget{Depth: 1}, noise: 0.2, blunderRate: 0.3},
				inHexachessThree: {method: maxN, budget: search.Budget{Depth: 1}, noise: 0.125, blunderRate: 0.3},
				inSternhalmaTwo:  {method: maxN, budget: search.Budget{Depth: 1}, noise: 0.17},
				inSternhalma:     {method: maxN, budget: search.Budget{Depth: 1}, noise: 0.17},
				inOthers:         {method: maxN, budget: search.Budget{Depth: 1}, noise: 0.68},
			},
		},
		{
			Slug: "learner", Name: "Learner", Rating: 725,
			Character: "Knows what to aim for, and still overlooks what the others can do.",
			Bots:      [game.MaxSeats]string{"Nell", "Finn", "Ida", "Jon", "Lia", "Ben"},
			configs: [kinds]config{
				inChexers:        {method: maxN, handWritten: true, budget: search.Budget{Depth: 1}, noise: 0.10, blunderRate: 0.16},
				inHexachess:      {method: maxN, budget: search.Budget{Depth: 1}, noise: 0.12, blunderRate: 0.15},
				inHexachessThree: {method: maxN, budget: search.Budget{Depth: 1}, noise: 0.075, blunderRate: 0.15},
				inSternhalmaTwo:  {method: maxN, budget: search.Budget{Depth: 1}, noise: 0.07},
				inSternhalma:     {method: maxN, budget: search.Budget{Depth: 1}, noise: 0.09},
				inOthers:         {method: maxN, budget: search.Budget{Depth: 1}, noise: 0.18},
			},
		},
		{
			Slug: "casual", Name: "Casual", Rating: 910,
			Character: "Plays at sight: sees what a move brings at once, and not always the answer.",
			Bots:      [game.MaxSeats]string{"Otto", "Mia", "Karl", "Eva", "Theo", "Ada"},
			configs: [kinds]config{
				inChexers:        {method: maxN, budget: search.Budget{Depth: 1}, noise: 0.10, blunderRate: 0.08},
				inHexachess:      {method: maxN, budget: search.Budget{Depth: 1}, noise: 0.06, blunderRate: 0.05},
				inHexachessThree: {method: maxN, budget: search.Budget{Depth: 1}, noise: 0.0375, blunderRate: 0.05},
				inSternhalmaTwo:  {method: maxN, budget: search.Budget{Depth: 1}, noise: 0.0055},
				inSternhalma:     {method: maxN, budget: search.Budget{Depth: 1}, noise: 0.02},
				inOthers:         {method: alphaBeta, budget: search.Budget{Nodes: 120}, noise: 0.035},
			},
		},
		{
			Slug: "regular", Name: "Regular", Rating: 1135,
			Character: "Looks before leaping and takes what is left hanging, but plans no further than the next turn.",
			Bots:      [game.MaxSeats]string{"Ruth", "Hugo", "Lena", "Emil", "Cora", "Nils"},
			configs: [kinds]config{
				inChexers:        {method: bestReplies, budget: search.Budget{Nodes: 600}, noise: 0.04},
				inHexachess:      {method: alphaBeta, budget: search.Budget{Nodes: 3_000}, noise: 0.03},
				inHexachessThree: {method: monteCarlo, budget: search.Budget{Nodes: 1_200}, noise: 0.0103},
				inSternhalmaTwo:  {method: alphaBeta, budget: search.Budget{Nodes: 550}, noise: 0.016},
				inSternhalma:     {method: monteCarlo, budget: search.Budget{Nodes: 170}, noise: 0.02},
				inOthers:         {method: alphaBeta, budget: search.Budget{Nodes: 400}, noise: 0.019},
			},
		},
		{
			Slug: "club", Name: "Club", Rating: 1340,
			Character: "Thinks some moves ahead, trusts nobody and seldom leaves a piece hanging.",
			Bots:      [game.MaxSeats]string{"Bruno", "Greta", "Oskar", "Paula", "Felix", "Irma"},
			configs: [kinds]config{
				inChexers:        {method: monteCarlo, budget: search.Budget{Nodes: 80}, noise: 0.012},
				inHexachess:      {method: alphaBeta, budget: search.Budget{Nodes: 6_200}, noise: 0.02},
				inHexachessThree: {method: monteCarlo, budget: search.Budget{Nodes: 3_000}, noise: 0.0065},
				inSternhalmaTwo:  {method: monteCarlo, budget: search.Budget{Nodes: 2_000}, noise: 0.0056},
				inSternhalma:     {method: monteCarlo, budget: search.Budget{Nodes: 400}, noise: 0.0126},
				inOthers:         {method: alphaBeta, budget: search.Budget{Nodes: 2_000}, noise: 0.0085},
			},
		},
		{
			Slug: "expert", Name: "Expert", Rating: 1565,
			Character: "Keeps its pieces together, waits for a mistake, and then strikes.",
			Bots:      [game.MaxSeats]string{"Vera", "Magnus", "Selma", "Viktor", "Thea", "Arno"},
			configs: [kinds]config{
				inChexers:        {method: monteCarlo, budget: search.Budget{Nodes: 280}},
				inHexachess:      {method: alphaBeta, budget: search.Budget{Nodes: 17_000}, noise: 0.0124},
				inHexachessThree: {method: monteCarlo, budget: search.Budget{Nodes: 12_000}, noise: 0.0033},
				inSternhalmaTwo:  {method: monteCarlo, budget: search.Budget{Nodes: 15_000}, noise: 0.002},
				inSternhalma:     {method: monteCarlo, budget: search.Budget{Nodes: 2_500}, noise: 0.005},
				inOthers:         {method: alphaBeta, budget: search.Budget{Nodes: 13_000}, noise: 0.0033},
			},
		},
		{
			Slug: "champion", Name: "Champion", Rating: 1760,
			Character: "Counts everything to the end and makes you pay for each step out of line.",
			Bots:      [game.MaxSeats]string{"Rex", "Freya", "Leon", "Dora", "Konrad", "Nora"},
			configs: [kinds]config{
				inChexers:        {method: monteCarlo, budget: search.Budget{Nodes: 800}},
				inHexachess:      {method: alphaBeta, budget: search.Budget{Nodes: 65_000}, noise: 0.0054},
				inHexachessThree: {method: monteCarlo, budget: search.Budget{Nodes: 60_000}, noise: 0.0015},
				inSternhalmaTwo:  {method: monteCarlo, budget: search.Budget{Nodes: 100_000}, noise: 0.0008},
				inSternhalma:     {method: monteCarlo, budget: search.Budget{Nodes: 25_000}, noise: 0.0016},
				inOthers:         {method: alphaBeta, budget: search.Budget{Nodes: 100_000}, noise: 0.003},
			},
		},
		{
			Slug: "master", Name: "Master", Rating: 2260, full: true,
			Character: "Taught itself in a great many games, and gives nothing away.",
			Bots:      [game.MaxSeats]string{"Sage", "Minerva", "Cato", "Sophia", "Merlin", "Athena"},
			configs: [kinds]config{
				inChexers:        {method: monteCarlo, budget: search.Budget{Nodes: 400_000}},
				inHexachess:      {method: alphaBeta, budget: search.Budget{Nodes: 350_000}},
				inHexachessThree: {method: monteCarlo, budget: search.Budget{Nodes: 350_000}},
				inSternhalmaTwo:  {method: monteCarlo, budget: search.Budget{Nodes: 1_500_000}},
				inSternhalma:     {method: monteCarlo, budget: search.Budget{Nodes: 1_500_000}},
				inOthers:         {method: alphaBeta, budget: search.Budget{Nodes: 1_500_000}},
			},
		},
	}
}

// LevelNamed returns the level with a slug, and whether there is one.
func LevelNamed(slug string) (Level, bool) {
	levels := Levels()
	i := slices.IndexFunc(levels, func(l Level) bool { return l.Slug == slug })
	if i < 0 {
		return Level{}, false
	}
	return levels[i], true
}
