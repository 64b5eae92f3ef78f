package engine

import (
	"strings"
)

// Option is a setting that an engine offers.
type Option struct {
	Name    string
	Type    string // "spin", "combo", "check", "string" or "button"
	Default string
	Min     string // of a spin
	Max     string
	Vars    []string // the choices of a combo
}

// parseOption reads what follows "option" in a line of an engine; false if the
// option has no name.
func parseOption(text string) (Option, bool) {
	var (
		o     Option
		into  *string
		value string
	)
	end := func() {
		if into != nil {
			*into = value
		}
		into, value = nil, ""
	}
	inVar := false
	for word := range strings.FieldsSeq(text) {
		next, known := map[string]*string{
			"name": &o.Name, "type": &o.Type, "default": &o.Default, "min": &o.Min, "max": &o.Max,
		}[word]
		switch {
		case word == "var" || known:
			if inVar {
				o.Vars = append(o.Vars, value)
				value = ""
			}
			end()
			into, inVar = next, word == "var"
		case value == "":
			value = word
		default:
			value += " " + word
		}
	}
	if inVar {
		o.Vars = append(o.Vars, value)
	}
	end()
	return o, o.Name != ""
}

// String returns the option as an engine writes it after "option".
func (o Option) String() string {
	text := "name " + o.Name + " type " + o.Type
	for _, part := range []struct{ name, value string }{{"default", o.Default}, {"min", o.Min}, {"max", o.Max}} {
		if part.value != "" {
			text += " " + part.name + " " + part.value
		}
	}
	for _, v := range o.Vars {
		text += " var " + v
	}
	return text
}
