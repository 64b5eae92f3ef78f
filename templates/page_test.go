package templates_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestEveryPageHasATitleALanguageAndAViewport(t *testing.T) {
	for name, page := range allPages(t) {
		for _, want := range []string{
			"<!doctype html>", `<html lang="en" data-theme="dark">`, "<title>", " Triplecross</title>",
			`<meta name="viewport" content="width=device-width, initial-scale=1`, `<meta name="description" content="`,
			"<h1", `id="main"`, `href="#main"`,
		} {
			if !strings.Contains(page, want) && !(name == "home" && strings.HasPrefix(want, " Tri")) {
				t.Errorf("%s lacks %s", name, want)
			}
		}
	}
}

// The content security policy allows neither.
func TestNoPageHasInlineStyleOrScript(t *testing.T) {
	inline := regexp.MustCompile(`(?i)<[a-z][^<>]*\s(style|on[a-z]+)\s*=|<style|javascript:|<script(?:>| (?:type="module">|type="text))`)
	for name, page := range allPages(t) {
		if found := inline.FindString(page); found != "" {
			t.Errorf("%s has %q", name, found)
		}
	}
}

func TestWhatPeopleTypeIsEscaped(t *testing.T) {
	for name, page := range allPages(t) {
		if strings.Contains(page, "<script>alert") || strings.Contains(page, `"><script>`) {
			t.Errorf("%s lets a name through", name)
		}
	}
}

func TestEveryPageIsWellFormed(t *testing.T) {
	for name, page := range allPages(t) {
		if err := nested(page); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestEveryDrawingIsStrictXML(t *testing.T) {
	svg := regexp.MustCompile(`(?s)<svg.*?</svg>`)
	for name, page := range allPages(t) {
		for _, drawing := range svg.FindAllString(page, -1) {
			dec := xml.NewDecoder(strings.NewReader(drawing))
			for {
				_, err := dec.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatalf("%s: %v in %.200s", name, err, drawing)
				}
			}
		}
	}
}

// nested reports the first element of an HTML page that is not closed where it
// should be, or an id that occurs twice.
func nested(page string) error {
	void := []string{"meta", "link", "input", "br", "hr", "img"}
	dec := xml.NewDecoder(strings.NewReader(page))
	dec.Strict = false
	var open []string
	ids := make(map[string]bool)
	for {
		token, err := dec.RawToken()
		switch {
		case errors.Is(err, io.EOF) && len(open) == 0:
			return nil
		case err != nil:
			return fmt.Errorf("%w, inside %v", err, open)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if !slices.Contains(void, token.Name.Local) {
				open = append(open, token.Name.Local)
			}
			for _, attr := range token.Attr {
				if attr.Name.Local == "id" && ids[attr.Value] {
					return fmt.Errorf("the id %q occurs twice", attr.Value)
				} else if attr.Name.Local == "id" {
					ids[attr.Value] = true
				}
			}
		case xml.EndElement:
			if slices.Contains(void, token.Name.Local) {
				continue
			}
			if len(open) == 0 || open[len(open)-1] != token.Name.Local {
				return fmt.Errorf("</%s> inside %v", token.Name.Local, open)
			}
			open = open[:len(open)-1]
		}
	}
}
