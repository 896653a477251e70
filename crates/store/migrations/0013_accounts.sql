-- A guest who has a name of their own and a password. Seats, tables and records stay those of the guest.
CREATE TABLE accounts (
    guest    INTEGER PRIMARY KEY REFERENCES guests (id),
    name     TEXT NOT NULL,
    -- What names are compared by: no two of them look alike.
    skeleton TEXT NOT NULL UNIQUE,
    -- As argon2 writes it, with its salt and its parameters; empty while whoever runs the site has reset it.
    password TEXT NOT NULL,
    bot      INTEGER NOT NULL DEFAULT 0,
    created  INTEGER NOT NULL
) STRICT;

-- A device that is signed in. As of every secret, only the SHA-256 of its cookie is kept.
CREATE TABLE sessions (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    guest       INTEGER NOT NULL REFERENCES accounts (guest),
    secret_hash BLOB NOT NULL UNIQUE,
    -- Which browser on which system, in a few words.
    device      TEXT NOT NULL,
    created     INTEGER NOT NULL,
    seen        INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_of ON sessions (guest);

CREATE TABLE recovery_codes (
    guest INTEGER NOT NULL REFERENCES accounts (guest),
    hash  BLOB NOT NULL,
    PRIMARY KEY (guest, hash)
) STRICT, WITHOUT ROWID;

-- A link that does one thing once: lets a stranger sign up, signs in another device, or sets a new password.
CREATE TABLE links (
    secret_hash BLOB PRIMARY KEY,
    kind        TEXT NOT NULL CHECK (kind IN ('invite', 'device', 'reset')),
    guest       INTEGER REFERENCES accounts (guest),
    expires     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX links_of ON links (guest);

-- What a program signs in with.
CREATE TABLE tokens (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    guest       INTEGER NOT NULL REFERENCES accounts (guest),
    secret_hash BLOB NOT NULL UNIQUE,
    name        TEXT NOT NULL,
    -- Words of a closed list, with blanks between them.
    scopes      TEXT NOT NULL,
    created     INTEGER NOT NULL,
    expires     INTEGER,
    used        INTEGER
) STRICT;
CREATE INDEX tokens_of ON tokens (guest);

-- Whose words an account does not want to read, and with whom it does not want to be seated.
CREATE TABLE blocks (
    guest   INTEGER NOT NULL REFERENCES accounts (guest),
    blocked INTEGER NOT NULL REFERENCES guests (id),
    name    TEXT NOT NULL,
    PRIMARY KEY (guest, blocked)
) STRICT, WITHOUT ROWID;

-- What whoever runs the site is told about somebody.
CREATE TABLE reports (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Nobody any more, once they have been deleted.
    reporter INTEGER REFERENCES guests (id),
    about    INTEGER REFERENCES guests (id),
    name     TEXT NOT NULL,
    table_id TEXT,
    kind     TEXT NOT NULL,
    text     TEXT NOT NULL,
    created  INTEGER NOT NULL,
    -- What was done, in a line; none while it waits.
    answer   TEXT,
    answered INTEGER
) STRICT;
CREATE INDEX reports_waiting ON reports (answer, id);

-- Each seat's place in a match that is over, from 1; seats of one place share it. None of matches that ended before.
ALTER TABLE seats ADD COLUMN place INTEGER;
