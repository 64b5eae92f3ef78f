-- Lists of all public games, and of those of one game, are read in their order from an index.
CREATE INDEX game_listed         ON game (status, created, id)       WHERE public;
CREATE INDEX game_listed_by_slug ON game (status, slug, created, id) WHERE public;
CREATE INDEX game_public_by_slug ON game (status, slug, created, id) WHERE public AND NOT showcase;
