-- Where accounts of programs took a seat lately, and when: they may only so often a day.
CREATE TABLE bot_seats (
    guest    INTEGER NOT NULL REFERENCES accounts (guest),
    table_id TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (guest, table_id)
) STRICT, WITHOUT ROWID;
