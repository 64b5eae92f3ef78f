package cluster

import (
	"fmt"
	"strings"
)

// Roles is the set of a node's tasks for the site. The empty set means all of them.
type Roles uint8

const (
	// Web nodes accept the connections of browsers and programs.
	Web Roles = 1 << iota
	// Tables nodes own tables, and answer everything that is more than a file.
	Tables
	// Bots nodes think for the bots at the tables of all nodes.
	Bots
)

// roleNames are the names of the roles in the order of their bits.
func roleNames() []string { return []string{"web", "tables", "bots"} }

// Set implements flag.Value. It parses a list such as "web,bots" with at least one name.
func (r *Roles) Set(text string) error {
	var roles Roles
	for name := range strings.SplitSeq(text, ",") {
		role := Roles(0)
		for i, known := range roleNames() {
			if strings.TrimSpace(name) == known {
				role = 1 << i
			}
		}
		if role == 0 {
			return fmt.Errorf("%q is not one of %s", name, strings.Join(roleNames(), ", "))
		}
		roles |= role
	}
	*r = roles
	return nil
}

// String returns the list that Set reads.
func (r Roles) String() string {
	var names []string
	for i, name := range roleNames() {
		if r.Has(1 << i) {
			names = append(names, name)
		}
	}
	return strings.Join(names, ",")
}

// Has reports whether a role is among them.
func (r Roles) Has(role Roles) bool { return r == 0 || r&role != 0 }
