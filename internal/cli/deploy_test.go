package cli

import (
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// served returns the families of /metrics of a server, each with whether it has a help text.
func served(t *testing.T) map[string]bool {
	t.Helper()
	public, admin := servingAdmin(t)
	read(t, public+"/", http.StatusOK)
	text := read(t, admin+"/metrics", http.StatusOK)
	families := make(map[string]bool)
	for _, m := range regexp.MustCompile(`(?m)^# HELP (\S+) ?(.*)$`).FindAllStringSubmatch(text, -1) {
		families[m[1]] = len(m[2]) > 10
	}
	return families
}

// named returns the families that a text names, without the endings of histograms.
func named(text string) []string {
	families := make(map[string]bool)
	for _, name := range regexp.MustCompile(`\b(triplecross|process|go_memstats)_[a-z_]+[a-z]\b`).FindAllString(text, -1) {
		for _, ending := range []string{"_bucket", "_sum", "_count"} {
			name = strings.TrimSuffix(name, ending)
		}
		families[name] = true
	}
	return slices.Sorted(maps.Keys(families))
}

func readFile(t *testing.T, path ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(append([]string{"..", ".."}, path...)...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Alerts, dashboards and the documentation name only figures that exist, and every figure is described.
func TestFiguresAreWhatAlertsAndDocumentsSayTheyAre(t *testing.T) {
	families := served(t)
	for _, path := range []string{"deploy/prometheus/alerts.yml", "deploy/grafana/triplecross.json", "docs/operate.md", "README.md", "docs/performance.md", "docs/cluster.md"} {
		names := named(readFile(t, path))
		for _, name := range names {
			if _, ok := families[name]; !ok && name != "triplecross_seat" { // the Python client
				t.Errorf("%s names %s, which is no figure", path, name)
			}
		}
		if len(names) == 0 && strings.HasPrefix(path, "deploy") {
			t.Errorf("%s names no figures", path)
		}
	}
	described := named(readFile(t, "docs/operate.md"))
	for name, help := range families {
		if !help {
			t.Errorf("%s has no help", name)
		}
		if strings.HasPrefix(name, "triplecross_") && !slices.Contains(described, name) {
			t.Errorf("docs/operate.md does not explain %s", name)
		}
	}
}

// Each alert is complete, and the runbook has an entry for it and for no other.
func TestEveryAlertHasAnEntryInTheRunbook(t *testing.T) {
	var file struct {
		Groups []struct {
			Rules []struct {
				Alert, Expr         string
				Labels, Annotations map[string]string
			}
		}
	}
	if err := yaml.Unmarshal([]byte(readFile(t, "deploy/prometheus/alerts.yml")), &file); err != nil {
		t.Fatal(err)
	}
	var alerts, entries []string
	for _, group := range file.Groups {
		for _, rule := range group.Rules {
			alerts = append(alerts, rule.Alert)
			if rule.Expr == "" || rule.Labels["severity"] == "" || rule.Annotations["summary"] == "" ||
				rule.Annotations["runbook"] != "docs/operate.md#"+strings.ToLower(rule.Alert) {
				t.Errorf("%+v lacks something", rule)
			}
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^### (Triplecross\w+)$`).FindAllStringSubmatch(readFile(t, "docs/operate.md"), -1) {
		entries = append(entries, m[1])
	}
	slices.Sort(alerts)
	slices.Sort(entries)
	if len(alerts) == 0 || !slices.Equal(alerts, entries) {
		t.Errorf("alerts: %v, entries: %v", alerts, entries)
	}
}

// The proxy knows all nodes, and which of them are ready.
func TestTheProxyOfTheClusterChecksEveryNode(t *testing.T) {
	var file struct {
		Services map[string]struct {
			Environment map[string]string
			Volumes     []string
		}
	}
	if err := yaml.Unmarshal([]byte(readFile(t, "compose.cluster.yaml")), &file); err != nil {
		t.Fatal(err)
	}
	const path = "deploy/caddy/Caddyfile"
	if !slices.Contains(file.Services["proxy"].Volumes, "./"+path+":/etc/caddy/Caddyfile:ro") {
		t.Errorf("the proxy does not get %s", path)
	}
	var nodes []string
	for _, service := range file.Services {
		if node, ok := strings.CutPrefix(service.Environment["TRIPLECROSS_NODE_URL"], "http://"); ok {
			nodes = append(nodes, node)
		}
	}
	slices.Sort(nodes)
	proxy := readFile(t, path)
	if len(nodes) != 3 || !strings.Contains(proxy, "reverse_proxy "+strings.Join(nodes, " ")+" {") || !strings.Contains(proxy, "health_uri /readyz") {
		t.Errorf("%s does not check the nodes %v:\n%s", path, nodes, proxy)
	}
}

func TestTheBoardIsJSONWithoutOverlaps(t *testing.T) {
	var board struct {
		Panels []struct {
			Title   string
			GridPos struct{ X, Y, W, H int }
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal([]byte(readFile(t, "deploy/grafana/triplecross.json")), &board); err != nil {
		t.Fatal(err)
	}
	taken := make(map[[2]int]string)
	for _, p := range board.Panels {
		if len(p.Targets) == 0 {
			t.Errorf("%q shows nothing", p.Title)
		}
		for x := p.GridPos.X; x < p.GridPos.X+p.GridPos.W; x++ {
			for y := p.GridPos.Y; y < p.GridPos.Y+p.GridPos.H; y++ {
				if other := taken[[2]int{x, y}]; other != "" || x >= 24 {
					t.Fatalf("%q is on %q", p.Title, other)
				}
				taken[[2]int{x, y}] = p.Title
			}
		}
	}
}
