-- Small values by name, besides the games.
CREATE TABLE note (
	name  TEXT NOT NULL PRIMARY KEY,
	value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
