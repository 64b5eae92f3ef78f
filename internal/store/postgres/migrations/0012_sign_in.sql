-- What makes another browser the same person: tickets, each for once and a short time, and
-- passkeys. Neither holds a person's token in the clear.
CREATE TABLE ticket (
	id      text   COLLATE "C" NOT NULL PRIMARY KEY, -- a digest of what its bearer has
	kind    text   COLLATE "C" NOT NULL,
	person  text   COLLATE "C" NOT NULL, -- who made it; '' is nobody
	body    bytea  NOT NULL,
	made    bigint NOT NULL,
	expires bigint NOT NULL
);

CREATE INDEX ticket_by_person ON ticket (person, kind);
CREATE INDEX ticket_by_end    ON ticket (expires);

CREATE TABLE passkey (
	id      bytea  NOT NULL PRIMARY KEY, -- by which the authenticator knows it
	person  text   COLLATE "C" NOT NULL,
	label   text   NOT NULL,
	body    bytea  NOT NULL, -- the public key, and the sealed token
	counter bigint NOT NULL, -- of signatures, as the authenticator tells it
	made    bigint NOT NULL,
	used    bigint NOT NULL
);

CREATE INDEX passkey_by_person ON passkey (person);
