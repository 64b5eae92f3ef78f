package memlimit_test

import (
	"math"
	"testing"
	"testing/fstest"

	"triplecross/internal/memlimit"
)

func TestTheControlGroupLimitsTheMemory(t *testing.T) {
	const none = math.MaxInt64
	for name, c := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"no control groups": {nil, none},
		"a container of version 2": {map[string]string{
			"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "536870912\n",
		}, 512 << 20},
		"a service without a limit": {map[string]string{
			"proc/self/cgroup": "0::/system.slice/triplecross.service\n", "sys/fs/cgroup/system.slice/triplecross.service/memory.max": "max\n",
		}, none},
		"a service in a slice with less": {map[string]string{
			"proc/self/cgroup": "0::/games.slice/triplecross.service\n", "sys/fs/cgroup/games.slice/triplecross.service/memory.max": "800\n",
			"sys/fs/cgroup/games.slice/memory.max": "700\n",
		}, 700},
		"version 1": {map[string]string{
			"proc/self/cgroup": "12:cpu,cpuacct:/a\n5:memory:/docker/abc\n1:name=systemd:/a\n0::/a\n",
			"sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes": "1000\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
		}, 1000},
		"version 1, named as outside of the container": {map[string]string{
			"proc/self/cgroup": "5:memory:/docker/abc\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "2000\n",
		}, 2000},
		"nonsense": {map[string]string{"proc/self/cgroup": "memory\n0::/../..\n", "sys/fs/cgroup/memory.max": "a lot\n"}, none},
	} {
		t.Run(name, func(t *testing.T) {
			root := fstest.MapFS{}
			for path, text := range c.files {
				root[path] = &fstest.MapFile{Data: []byte(text)}
			}
			if got := memlimit.Group(root); got != c.want {
				t.Errorf("the limit is %d, not %d", got, c.want)
			}
		})
	}
}
