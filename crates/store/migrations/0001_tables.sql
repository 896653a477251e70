-- Tables, who sits at them, what was played, what was said. No game is known here: a game is a name,
-- its options are text, an action is a line of notation.

-- Secrets of this installation, made at the first start.
CREATE TABLE keys (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;

-- A person without an account. The cookie itself is never kept, only its SHA-256.
CREATE TABLE guests (
    id          INTEGER PRIMARY KEY,
    secret_hash BLOB NOT NULL UNIQUE,
    name        TEXT NOT NULL,
    created     INTEGER NOT NULL
) STRICT;

CREATE TABLE tables (
    id            TEXT PRIMARY KEY,
    game          TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    content_hash  TEXT NOT NULL,
    options       TEXT NOT NULL,
    -- Secret until the match is over.
    seed          BLOB NOT NULL,
    public        INTEGER NOT NULL,
    spectators    INTEGER NOT NULL,
    host          INTEGER REFERENCES guests (id),
    phase         TEXT NOT NULL CHECK (phase IN ('waiting', 'playing', 'over')),
    -- The seats that owe a decision, as bits.
    awaits        INTEGER NOT NULL,
    result        TEXT,
    -- Where the same people went on playing.
    rematch       TEXT REFERENCES tables (id),
    created       INTEGER NOT NULL,
    updated       INTEGER NOT NULL
) STRICT;

CREATE INDEX tables_in_view ON tables (phase, public, updated);
CREATE INDEX tables_of_host ON tables (host, phase);

-- A person with a level has handed the seat to a bot of that level for a while.
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('open', 'person', 'bot')),
    name     TEXT NOT NULL,
    level    TEXT,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Who may answer for a seat: one guest, or several devices of one person.
CREATE TABLE holders (
    guest    INTEGER NOT NULL REFERENCES guests (id),
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    PRIMARY KEY (guest, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX holders_at_table ON holders (table_id);

CREATE TABLE actions (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    notation TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
    id       INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    name     TEXT NOT NULL,
    text     TEXT NOT NULL,
    created  INTEGER NOT NULL
) STRICT;

CREATE INDEX chat_at_table ON chat (table_id, id);
