package static_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// placing matches what any sheet may say about any class: where an element is, how large
// it is and how much of it is seen, and custom properties, which the part's sheet reads.
var placing = regexp.MustCompile(`^(--[a-z-]+|grid-(area|row|column)|order|margin(-[a-z]+)*|((min|max)-)?(width|height)|flex(-basis)?|(align|justify|place)-self|position|inset|top|right|bottom|left|z-index|display|visibility|opacity|overflow(-[xy])?|contain|vertical-align|pointer-events)$`)

// Each class is dressed in the sheet of the part that it names. The figures have a sheet of
// their own, which only some pages load, and which may override others.
func TestEachClassIsDressedInOneSheet(t *testing.T) {
	dressed := map[string]map[string]bool{} // the sheets by class
	for name, sheet := range sheets(t) {
		if name == "figures.css" {
			continue
		}
		for _, r := range rules(sheet) {
			if !slices.ContainsFunc(r.properties, func(p string) bool { return !placing.MatchString(p) }) {
				continue
			}
			for _, class := range subjects(r.selector) {
				if dressed[class] == nil {
					dressed[class] = map[string]bool{}
				}
				dressed[class][name] = true
			}
		}
	}
	if len(dressed) < 100 {
		t.Fatalf("the sheets dress only these classes: %v", dressed)
	}
	for class, in := range dressed {
		if len(in) > 1 {
			t.Errorf(".%s is dressed in %v", class, slices.Sorted(maps.Keys(in)))
		}
	}
}

// What a browser need not look at when something changes on the board: in a :has() each part of a
// selector names a class, an element or an id. Attributes and pseudo-classes alone make it ask all
// of these conditions again whenever an element comes or goes, and so does "* + *" for everything
// beside that element.
func TestChangesOnTheBoardDoNotRestyleThePage(t *testing.T) {
	costly := regexp.MustCompile(`:has\((:|(?:[^()]|\([^()]*\))*?(?:\[|:not\(:|[ (,>~+]:))|[>+~ ]\* ?[+~] ?\*`)
	for name, sheet := range sheets(t) {
		if !playing.MatchString(name) {
			continue
		}
		for _, r := range rules(sheet) {
			if costly.MatchString(r.selector) {
				t.Errorf("%s: %s", name, r.selector)
			}
		}
	}
}

// playing matches the sheets of pages on which somebody plays.
var playing = regexp.MustCompile(`^(base|controls|layout|board|plates|moves|panel|disclosures|chat|table|prose|keys|replay|figures|hints)\.css$`)

func TestSizesOfTextAreTokens(t *testing.T) {
	literal := regexp.MustCompile(`[^-]font(-size)?: *([0-9]{3} )?[0-9.]*[1-9][0-9.]*(px|r?em)[^;}]*`)
	for name, sheet := range sheets(t) {
		for _, found := range literal.FindAllString(sheet, -1) {
			t.Errorf("%s: %s", name, strings.TrimSpace(found))
		}
	}
}

func TestTheSubjectOfASelectorIsItsLastPart(t *testing.T) {
	for selector, want := range map[string]string{
		".card":                            "card",
		".card .token":                     "token",
		".card > .token.big:hover::before": "token big",
		".row:has(> .menu) > b":            "",
		".form .holder:has([value=\"a.b\"]) .chip": "chip",
		":is(.option, .compact) .chip":             "chip",
		".plate :is(.token, .slots:not(.full))":    "token slots",
		".a, .b > .c":                              "a c",
	} {
		if got := strings.Join(subjects(selector), " "); got != want {
			t.Errorf("%s: %q, want %q", selector, got, want)
		}
	}
}

// sheets returns the sources of the style sheets without their comments, by file name.
func sheets(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("css/*.css")
	if err != nil {
		t.Fatal(err)
	}
	comment := regexp.MustCompile(`(?s)/\*.*?\*/`)
	all := map[string]string{}
	for _, file := range files {
		sheet, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(file)] = comment.ReplaceAllString(string(sheet), "")
	}
	return all
}

// rule is a rule of a style sheet: its selector as written, and what it sets itself, without
// the rules nested in it.
type rule struct {
	selector   string
	properties []string
}

// rules returns the rules of a sheet, nested ones too.
func rules(sheet string) []rule {
	all := []rule{{}} // the first is the sheet itself
	open := []int{0}
	text := ""
	for _, c := range sheet {
		in := &all[open[len(open)-1]]
		switch c {
		case '{':
			all = append(all, rule{selector: strings.TrimSpace(text)})
			open = append(open, len(all)-1)
			text = ""
		case ';', '}':
			if property, _, ok := strings.Cut(text, ":"); ok {
				in.properties = append(in.properties, strings.TrimSpace(property))
			}
			if c == '}' {
				open = open[:len(open)-1]
			}
			text = ""
		default:
			text += string(c)
		}
	}
	return slices.DeleteFunc(all, func(r rule) bool { return strings.HasPrefix(r.selector, "@") })
}

var (
	quoted    = regexp.MustCompile(`"[^"]*"`)
	attribute = regexp.MustCompile(`\[[^\]]*\]`)
	condition = regexp.MustCompile(`:(has|not)\([^()]*\)`)
	either    = regexp.MustCompile(`:is\([^()]*\)`)
	class     = regexp.MustCompile(`\.([a-z][a-z0-9-]*)`)
)

// subjects returns the classes of the elements that a selector selects.
func subjects(selector string) []string {
	s := attribute.ReplaceAllString(quoted.ReplaceAllString(selector, ""), "")
	for condition.MatchString(s) {
		s = condition.ReplaceAllString(s, "")
	}
	// What an :is() encloses must not be taken apart at its commas and spaces.
	s = either.ReplaceAllStringFunc(s, func(s string) string { return strings.NewReplacer(", ", "|", ",", "|", " ", "_").Replace(s) })
	var all []string
	for one := range strings.SplitSeq(s, ",") {
		parts := strings.FieldsFunc(one, func(c rune) bool { return strings.ContainsRune(" >+~\n\t", c) })
		if len(parts) == 0 {
			continue
		}
		for _, found := range class.FindAllStringSubmatch(parts[len(parts)-1], -1) {
			all = append(all, found[1])
		}
	}
	return all
}
