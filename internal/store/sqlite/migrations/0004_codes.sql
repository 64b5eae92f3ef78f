-- Lists know the reason of an outcome by its code, and a bot by its level's slug,
-- which readers have in their own language. Rows of before have them in English.
CREATE TEMP TABLE reason (english TEXT PRIMARY KEY, code TEXT NOT NULL);
INSERT INTO reason VALUES
	('four exits', 'fourExits'),
	('repetition', 'repetition'),
	('turn limit', 'turnLimit'),
	('no moves', 'noMoves'),
	('all home', 'allHome'),
	('target full', 'targetFull'),
	('nobody can move', 'stuck'),
	('forfeit', 'forfeit'),
	('agreement', 'agreement'),
	('resignation', 'resignation'),
	('time', 'time'),
	('stalemate', 'stalemate'),
	('only kings', 'onlyKings'),
	('checkmate', 'checkmate'),
	('last king standing', 'lastKing'),
	('all home, then repetition', 'allHomeRepetition'),
	('all home, then nobody can move', 'allHomeStuck'),
	('all home, then turn limit', 'allHomeTurnLimit'),
	('all home, then agreement', 'allHomeAgreement');

UPDATE game
SET outcome = json_set(outcome, '$.code', reason.code)
FROM reason
WHERE game.outcome <> '' AND reason.english = json_extract(game.outcome, '$.reason');

-- "50 quiet moves", "100 turns of kings": the number comes first.
UPDATE game
SET outcome = json_set(
	outcome,
	'$.code', CASE WHEN json_extract(outcome, '$.reason') LIKE '% quiet moves' THEN 'quiet' ELSE 'kings' END,
	'$.n', CAST(json_extract(outcome, '$.reason') AS INTEGER)
)
WHERE outcome <> '' AND (json_extract(outcome, '$.reason') LIKE '% quiet moves' OR json_extract(outcome, '$.reason') LIKE '% turns of kings');

DROP TABLE reason;

UPDATE game
SET seats = (
	SELECT json_group_array(json(
		CASE WHEN json_extract(value, '$.kind') = 'bot' AND json_extract(value, '$.bot') IS NULL
		THEN json_set(json_remove(value, '$.name'), '$.bot', lower(json_extract(value, '$.name')))
		ELSE value END
	) ORDER BY key)
	FROM json_each(game.seats)
)
WHERE seats LIKE '%"kind":"bot"%';
