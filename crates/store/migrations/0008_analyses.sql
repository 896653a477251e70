-- What was found out about a match that is over, as text: it takes minutes to work out, and does not change.
CREATE TABLE analyses (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    found    TEXT NOT NULL
) STRICT, WITHOUT ROWID;
