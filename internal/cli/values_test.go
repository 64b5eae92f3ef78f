package cli

import "testing"

func TestNetworksAreReadAsTheyAreWritten(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "",
		"10.0.0.0/8":                 "10.0.0.0/8",
		"10.1.2.3/8":                 "10.0.0.0/8",
		"192.0.2.7":                  "192.0.2.7/32",
		"2001:db8::7":                "2001:db8::7/128",
		"10.0.0.0/8, fd00::/8 ,::1,": "10.0.0.0/8,fd00::/8,::1/128",
	} {
		var n networks
		if err := n.Set(text); err != nil || n.String() != want {
			t.Errorf("%q is read as %s, %v", text, &n, err)
		}
	}
}
