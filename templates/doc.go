// Package templates holds the tests of all pages together. The pages and their parts
// are in the packages below: a page is a component in a .templ file, and next to it
// stands the plain struct that it shows, which package web fills. The structs know
// games and the wire protocol, but not tables.
//
// docs/design.md tells how the pages look and which parts the browser's script
// relies on.
package templates
