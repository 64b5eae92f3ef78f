// Package templates renders every page and its parts. A page is a component in
// a .templ file; beside it stands the plain struct that it shows, which package
// web fills. The structs know games and the wire protocol, but not tables.
//
// docs/design.md tells how the pages look and which parts the browser's script
// relies on.
package templates
