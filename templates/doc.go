// Package templates holds the tests that concern all pages. The pages and their
// parts are in the packages below: each page is a component in a .templ file,
// next to the plain struct that it shows, which package web fills. The structs
// use games and the wire protocol, but not tables.
//
// docs/design.md describes how the pages look and which parts of them the script
// relies on.
package templates
