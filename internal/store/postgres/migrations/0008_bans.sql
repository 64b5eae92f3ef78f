-- Who and what is kept from the site for a time.
CREATE TABLE ban (
	kind  text   COLLATE "C" NOT NULL,
	key   text   COLLATE "C" NOT NULL,
	until bigint NOT NULL, -- Unix milliseconds
	why   text   NOT NULL,
	PRIMARY KEY (kind, key)
);
