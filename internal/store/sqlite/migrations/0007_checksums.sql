-- A checksum of each event, because SQLite has none of its pages; null in rows of before.
ALTER TABLE event ADD COLUMN sum INTEGER;

-- A row while a server has the database open. A file with this row and without SQLite's log
-- beside it was copied from under a server, and lacks what was in the log.
CREATE TABLE in_use (
	id    INTEGER PRIMARY KEY CHECK (id = 1),
	since INTEGER NOT NULL
) STRICT;
