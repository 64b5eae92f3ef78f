// Package search looks for moves over typed rules: MaxN, Paranoid, BestReplies
// and MonteCarlo for any number of players, AlphaBeta for two sides. What a
// position is worth they ask an Evaluator; those of the games are in the
// packages under eval.
//
// A search runs in the goroutine of its caller, is deterministic for a budget
// of nodes, and knows neither clocks nor files: time limits come with the
// context. All of it works in a browser too.
package search
