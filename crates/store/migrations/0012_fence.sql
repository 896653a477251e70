-- Rises with each opening of a table; what was written by an earlier opening is refused.
ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;

-- When the time of a seat runs out, by the clock on the wall: a table that sleeps is woken then.
CREATE TABLE deadlines (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    due      INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX deadlines_by_due ON deadlines (due);

-- What somebody is to be told, written together with the action that it follows from. Ids are never used again: whoever
-- is told twice knows it by the id.
CREATE TABLE outbox (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL REFERENCES tables (id),
    -- For whoever answers for this seat; for those who look on where there is none.
    seat     INTEGER,
    kind     TEXT NOT NULL CHECK (kind IN ('turn', 'over')),
    -- How many actions had been played.
    at       INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    -- When it is to be sent, or tried again.
    due      INTEGER NOT NULL,
    tries    INTEGER NOT NULL DEFAULT 0,
    error    TEXT
) STRICT;
CREATE INDEX outbox_by_due ON outbox (due);
CREATE INDEX outbox_at_table ON outbox (table_id);
