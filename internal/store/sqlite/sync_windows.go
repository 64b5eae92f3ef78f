package sqlite

// syncDirectory does nothing: Windows does not sync directories on their own.
func syncDirectory(string) error { return nil }
