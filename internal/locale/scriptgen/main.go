// Command scriptgen writes the English texts that the browser's script shows: one
// file for each bundle, with the keys that its modules use, and one with the keys
// of all modules, which tells the server what the script needs in other languages.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	client := flag.String("client", "", "the folder of the script's modules")
	english := flag.String("english", "", "the English catalogue")
	out := flag.String("o", "", "the folder to write to")
	flag.Parse()
	if err := run(*client, *english, *out); err != nil {
		fmt.Fprintln(os.Stderr, "scriptgen:", err)
		os.Exit(1)
	}
}

func run(client, english, out string) error {
	files, err := generate(client, english)
	if err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(out, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
