// Package search finds moves under typed rules: MaxN, Paranoid, BestReplies and
// MonteCarlo for any number of players, AlphaBeta for two sides. An Evaluator
// estimates positions; those of the games are in the packages below eval.
//
// A search runs in the goroutine of its caller. Limited by nodes, it is
// deterministic. It uses neither clocks nor files: time limits come with the
// context. All of it also works in a browser.
package search
