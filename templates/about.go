package templates

// AboutPage tells what the site is.
type AboutPage struct{ Page }
