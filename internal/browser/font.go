package browser

import (
	"fmt"
	"os"
	"path/filepath"
)

// fonts makes Liberation Sans the system font, so that texts are equally wide on
// every machine. Its letters are about as wide as those of phones.
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
	<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
	<match target="pattern">
		<test name="family"><string>sans-serif</string></test>
		<edit name="family" mode="assign" binding="strong"><string>Liberation Sans</string></edit>
	</match>
</fontconfig>
`

// fontconfig writes a font configuration into a folder and returns the
// environment variable that makes a program use it.
func fontconfig(dir string) (string, error) {
	path := filepath.Join(dir, "fonts.conf")
	if err := os.WriteFile(path, []byte(fonts), 0o600); err != nil {
		return "", fmt.Errorf("browser: %w", err)
	}
	return "FONTCONFIG_FILE=" + path, nil
}
