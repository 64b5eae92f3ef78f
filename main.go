// Triplecross serves hexagonal board games in the browser.
package main

import (
	"context"
	"os"

	"triplecross/internal/cli"
)

func main() {
	os.Exit(cli.Run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
