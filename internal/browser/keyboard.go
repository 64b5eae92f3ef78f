package browser

import (
	"context"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// stroke describes a key to Chromium: its name, its position, its text and its
// number on Windows, by which Chromium finds built-in actions.
type stroke struct {
	key, code, text string
	number          int64
}

// strokes are the keys with built-in actions.
var strokes = map[string]stroke{
	"Enter":  {"Enter", "Enter", "\r", 13},
	"Tab":    {"Tab", "Tab", "", 9},
	"Escape": {"Escape", "Escape", "", 27},
	" ":      {" ", "Space", " ", 32},
	"[":      {"[", "BracketLeft", "[", 219},
	"]":      {"]", "BracketRight", "]", 221},
}

// strokeOf returns the key with a name as in KeyboardEvent.key, on an English
// keyboard.
func strokeOf(key string) stroke {
	if known, ok := strokes[key]; ok {
		return known
	}
	if len(key) == 1 {
		return stroke{key: key, code: "Key" + strings.ToUpper(key), text: key}
	}
	return stroke{key: key, code: key}
}

// Press presses keys one after the other, named as in KeyboardEvent.key.
func (p *Page) Press(keys ...string) error {
	for _, key := range keys {
		s := strokeOf(key)
		err := p.do("press "+key, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			down := input.DispatchKeyEventParams{
				Type: input.DispatchKeyEventTypeRawKeyDown, Key: s.key, Code: s.code, WindowsVirtualKeyCode: s.number,
			}
			if s.text != "" {
				down.Type, down.Text = input.DispatchKeyEventTypeKeyDown, s.text
			}
			up := input.DispatchKeyEventParams{
				Type: input.DispatchKeyEventTypeKeyUp, Key: s.key, Code: s.code, WindowsVirtualKeyCode: s.number,
			}
			for _, event := range []input.DispatchKeyEventParams{down, up} {
				if _, err := cdp.Call(ctx, t, input.DispatchKeyEvent, event); err != nil {
					return err
				}
			}
			return nil
		}))
		if err != nil {
			return err
		}
	}
	return nil
}

// Type types a text into the focused element.
func (p *Page) Type(text string) error {
	return p.do("type "+text, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, input.InsertText, input.InsertTextParams{Text: text})
		return err
	}))
}
