-- A table that goes on from a move of a match that is over: the moves it begins with were played with an
-- earlier seed, which is public, and its own seed comes into force after them.
CREATE TABLE openings (
    table_id TEXT NOT NULL REFERENCES tables (id),
    -- How many of the table's actions were played by then.
    moves    INTEGER NOT NULL,
    seed     BLOB NOT NULL,
    PRIMARY KEY (table_id, moves)
) STRICT, WITHOUT ROWID;
