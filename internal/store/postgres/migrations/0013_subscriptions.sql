-- Where people are notified while the site is closed there.
CREATE TABLE subscription (
	endpoint text   COLLATE "C" NOT NULL PRIMARY KEY,
	person   text   COLLATE "C" NOT NULL,
	key      text   COLLATE "C" NOT NULL,
	auth     text   COLLATE "C" NOT NULL,
	server   text   COLLATE "C" NOT NULL,
	language text   COLLATE "C" NOT NULL,
	since    bigint NOT NULL -- Unix milliseconds
);

CREATE INDEX subscription_by_person ON subscription (person, since);
