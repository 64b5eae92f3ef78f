-- What makes another browser the same person: tickets, each for once and a short time, and
-- passkeys. Neither holds a person's token in the clear.
CREATE TABLE ticket (
	id      TEXT    NOT NULL PRIMARY KEY, -- a digest of what its bearer has
	kind    TEXT    NOT NULL,
	person  TEXT    NOT NULL, -- who made it; '' is nobody
	body    BLOB    NOT NULL,
	made    INTEGER NOT NULL,
	expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX ticket_by_person ON ticket (person, kind);
CREATE INDEX ticket_by_end    ON ticket (expires);

CREATE TABLE passkey (
	id      BLOB    NOT NULL PRIMARY KEY, -- by which the authenticator knows it
	person  TEXT    NOT NULL,
	label   TEXT    NOT NULL,
	body    BLOB    NOT NULL, -- the public key, and the sealed token
	counter INTEGER NOT NULL, -- of signatures, as the authenticator tells it
	made    INTEGER NOT NULL,
	used    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX passkey_by_person ON passkey (person);
