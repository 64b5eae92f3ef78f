// Package e2e tests the program as a whole: it runs the real binary, plays over
// its sockets and kills it.
package e2e
