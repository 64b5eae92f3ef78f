// Command scriptgen writes the English texts that the browser's script says: all
// whose keys stand in its modules. The bundle contains them, and the server learns
// from them what the script needs in other languages.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	client := flag.String("client", "", "the folder of the script's modules")
	english := flag.String("english", "", "the English catalogue")
	out := flag.String("o", "", "the file to write")
	flag.Parse()
	if err := run(*client, *english, *out); err != nil {
		fmt.Fprintln(os.Stderr, "scriptgen:", err)
		os.Exit(1)
	}
}

func run(client, english, out string) error {
	text, err := generate(client, english)
	if err != nil {
		return err
	}
	return os.WriteFile(out, text, 0o644)
}
