-- Where somebody is told: what is sent there is theirs alone, but for a table's channel, which is told what everybody may
-- know who looks on. Whatever goes, a person, a table or a device that signs out, takes its channels along.
CREATE TABLE channels (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    guest     INTEGER NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    table_id  TEXT REFERENCES tables (id) ON DELETE CASCADE,
    session   INTEGER REFERENCES sessions (id) ON DELETE CASCADE,
    kind      TEXT NOT NULL CHECK (kind IN ('push', 'mail', 'webhook', 'feed')),
    -- The address of a webhook or of a browser's push service, or a mail address.
    address   TEXT NOT NULL,
    -- What a webhook understands.
    form      TEXT NOT NULL DEFAULT '',
    -- What is signed or encrypted with.
    secret    BLOB NOT NULL,
    -- What addresses of this site began with when it was made.
    base      TEXT NOT NULL,
    -- A mail address is told nothing before somebody who reads there has said so.
    confirmed INTEGER NOT NULL DEFAULT 1,
    off       INTEGER NOT NULL DEFAULT 0,
    -- When something last arrived, and why something last did not.
    told      INTEGER,
    error     TEXT,
    error_at  INTEGER,
    -- When the next list is due, for mail.
    digest    INTEGER,
    created   INTEGER NOT NULL
) STRICT;
CREATE INDEX channels_of ON channels (guest);
CREATE INDEX channels_at_table ON channels (table_id);
CREATE INDEX channels_by_digest ON channels (digest);
CREATE INDEX channels_by_session ON channels (session);

-- When and about what somebody is told, wherever that is.
CREATE TABLE telling (
    guest      INTEGER PRIMARY KEY REFERENCES guests (id) ON DELETE CASCADE,
    -- 1 their turn, 2 time that runs out, 4 the end of a match.
    about      INTEGER NOT NULL,
    -- Minutes of the day, as it is where they are.
    quiet_from INTEGER,
    quiet_to   INTEGER,
    digest     INTEGER NOT NULL,
    -- Minutes that their clock is ahead of Greenwich's.
    zone       INTEGER NOT NULL
) STRICT;

-- From now on a row is what one channel is to be told. Nothing was ever written there before.
DROP TABLE outbox;
CREATE TABLE outbox (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    channel  INTEGER NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
    -- None for a list of several tables.
    table_id TEXT REFERENCES tables (id) ON DELETE CASCADE,
    -- For whoever answers for this seat; for those who look on where there is none.
    seat     INTEGER,
    kind     TEXT NOT NULL CHECK (kind IN ('turn', 'warn', 'over', 'digest')),
    -- How many actions had been played.
    at       INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    -- When it is to be sent, or tried again.
    due      INTEGER NOT NULL,
    tries    INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX outbox_by_due ON outbox (due);
CREATE INDEX outbox_at_table ON outbox (table_id);
CREATE INDEX outbox_of_channel ON outbox (channel);

-- What lists say of a table while not everybody has been shown yet what was played: when they have been, and what was
-- true before. Whether somebody was asked in secret must not show in a list either.
ALTER TABLE tables ADD COLUMN shown_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN shown_awaits INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN shown_noticed INTEGER NOT NULL DEFAULT 0;
