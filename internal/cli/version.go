package cli

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
)

// version is set by the linker when a release is built: -X triplecross/internal/cli.version=v1.2.3
var version string

// runVersion prints which program this is.
func runVersion(_ context.Context, args []string, std streams) error {
	if err := parse(flagSet("version", ""), args, std); err != nil {
		return err
	}
	_, err := fmt.Fprintln(std.out, versionLine())
	return err
}

// versionLine names the version, the commit if it is known, and how it was built.
func versionLine() string {
	commit := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				commit = " " + s.Value
			}
		}
	}
	return fmt.Sprintf("triplecross %s%s %s %s/%s", programVersion(), commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// programVersion returns the version that the linker or the repository gave the program.
func programVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
