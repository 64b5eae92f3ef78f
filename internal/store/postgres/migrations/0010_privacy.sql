-- What a person has said is found without reading what others have, and so is what is old.
CREATE INDEX chat_by_person ON chat_message (person) WHERE person <> '';
CREATE INDEX chat_by_age    ON chat_message (at) WHERE text <> '';
