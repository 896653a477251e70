-- May a decision be taken back if everybody agrees?
ALTER TABLE tables ADD COLUMN friendly INTEGER NOT NULL DEFAULT 0;
-- What was taken back: `seq` actions were left then, and `told` is what everybody had been told of the first that went.
CREATE TABLE taken_back (
    id       INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    told     TEXT NOT NULL
) STRICT;
CREATE INDEX taken_back_at_table ON taken_back (table_id, id);
