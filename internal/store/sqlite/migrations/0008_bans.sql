-- Who and what is kept from the site for a time.
CREATE TABLE ban (
	kind  TEXT    NOT NULL,
	key   TEXT    NOT NULL,
	until INTEGER NOT NULL, -- Unix milliseconds
	why   TEXT    NOT NULL,
	PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
