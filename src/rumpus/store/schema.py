"""The newest schema, for new files. Migrations bring an older file to the same schema; a test compares the two."""

from __future__ import annotations

BASELINE = 19
"""The oldest version that can be read. Versions before it were never released."""
VERSION = BASELINE
APPLICATION_ID = 0x52554D50  # "RUMP": SQLite's mark for the files of one program

# The checksums are computed in rumpus.store.integrity.rows and rumpus.store.integrity.chains.
# The stages and the ways of watching are those of rumpus.room, as its documents write them.
SCHEMA = """
CREATE TABLE users (
    user_id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    kept_name TEXT UNIQUE, -- the protected name, folded; NULL without a passphrase
    passphrase_hash TEXT,
    created REAL NOT NULL,
    checksum BLOB NOT NULL
);
CREATE TABLE sessions (
    session_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users,
    created REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE tokens (
    token_id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users,
    name TEXT NOT NULL,
    created REAL NOT NULL
);
CREATE INDEX tokens_of_user ON tokens (user_id, created);
CREATE TABLE tables (
    table_id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    document TEXT NOT NULL,
    game TEXT NOT NULL,
    stage TEXT NOT NULL,
    is_open INTEGER NOT NULL,
    watching TEXT NOT NULL,
    touched REAL NOT NULL,
    checksum BLOB NOT NULL
);
CREATE INDEX tables_by_stage ON tables (stage);
CREATE INDEX tables_to_join ON tables (touched) WHERE stage = 'gathering' AND is_open;
CREATE INDEX tables_to_watch ON tables (touched)
WHERE stage IN ('playing', 'between') AND is_open AND watching <> 'nobody';
CREATE TABLE deadlines ( -- not in the documents, since every turn changes them
    table_id TEXT PRIMARY KEY ON CONFLICT REPLACE REFERENCES tables,
    deadline REAL,
    to_move INTEGER -- the seat
) WITHOUT ROWID;
CREATE TABLE seated (
    table_id TEXT NOT NULL REFERENCES tables,
    user_id TEXT NOT NULL,
    PRIMARY KEY (table_id, user_id)
) WITHOUT ROWID;
CREATE INDEX seated_by_user ON seated (user_id);
CREATE TABLE games (
    game_id TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    header TEXT NOT NULL,
    secret BLOB NOT NULL,
    started REAL NOT NULL,
    outcome TEXT,
    ended REAL,
    last_link BLOB,
    checksum BLOB NOT NULL,
    UNIQUE (table_id, number)
);
CREATE TABLE players (
    game_id TEXT NOT NULL REFERENCES games,
    seat INTEGER NOT NULL,
    user_id TEXT,
    ended REAL, -- of the game, repeated here for the index of a user's finished games
    PRIMARY KEY (game_id, seat)
) WITHOUT ROWID;
CREATE INDEX players_by_user ON players (user_id, ended) WHERE user_id IS NOT NULL;
CREATE TABLE lines (
    game_id TEXT NOT NULL REFERENCES games,
    seq INTEGER NOT NULL,
    seat INTEGER,
    act TEXT NOT NULL,
    done_by TEXT,
    at REAL NOT NULL,
    command_user TEXT,
    command_id TEXT,
    command_digest TEXT,
    checksum BLOB NOT NULL,
    PRIMARY KEY (game_id, seq)
) WITHOUT ROWID;
CREATE TRIGGER lines_without_gap BEFORE INSERT ON lines
WHEN NEW.seq <> 1 AND NOT EXISTS (SELECT 1 FROM lines WHERE game_id = NEW.game_id AND seq = NEW.seq - 1) BEGIN
    SELECT RAISE(ABORT, 'missed-seq');
END;
CREATE TABLE last_links ( -- of running games: the checksum of the last line, so that a lost last line is noticed
    game_id TEXT PRIMARY KEY ON CONFLICT REPLACE REFERENCES games,
    link BLOB NOT NULL
) WITHOUT ROWID;
CREATE TRIGGER lines_end_in_a_link AFTER INSERT ON lines
WHEN (SELECT outcome FROM games WHERE game_id = NEW.game_id) IS NULL BEGIN
    INSERT INTO last_links VALUES (NEW.game_id, NEW.checksum);
END;
CREATE TABLE talk (
    talk_id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables,
    line INTEGER NOT NULL, -- its number at the table, from 1
    user_id TEXT NOT NULL, -- the speaker
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at REAL NOT NULL,
    guest INTEGER NOT NULL, -- 1 if the name was not protected
    checksum BLOB NOT NULL
);
CREATE INDEX talk_by_table ON talk (table_id, talk_id);
CREATE TABLE uploads (
    record_id TEXT PRIMARY KEY,
    user_id TEXT,
    text TEXT NOT NULL,
    header TEXT NOT NULL,
    outcome TEXT,
    at REAL NOT NULL,
    size INTEGER NOT NULL, -- of the text, in bytes
    expires REAL NOT NULL,
    checksum BLOB NOT NULL
);
CREATE INDEX uploads_by_user ON uploads (user_id, at, size);
CREATE INDEX uploads_by_expiry ON uploads (expires, size);
CREATE TABLE competitions ( -- at real tables
    watch_code TEXT PRIMARY KEY,
    kind TEXT NOT NULL, -- score (of one table) or evening (of several)
    touched REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX competitions_by_time ON competitions (kind, touched);
CREATE TABLE competition_links ( -- the secret codes that may write
    link_hash TEXT PRIMARY KEY,
    watch_code TEXT NOT NULL REFERENCES competitions,
    table_number INTEGER NOT NULL -- the one table of an evening that the code may write; 0: everything
) WITHOUT ROWID;
CREATE INDEX links_of_competition ON competition_links (watch_code, table_number);
CREATE TABLE competition_events (
    event_id INTEGER PRIMARY KEY,
    watch_code TEXT NOT NULL REFERENCES competitions,
    seq INTEGER NOT NULL,
    command_id TEXT NOT NULL,
    document TEXT NOT NULL,
    checksum BLOB NOT NULL,
    UNIQUE (watch_code, seq),
    UNIQUE (watch_code, command_id)
);
CREATE TRIGGER competition_events_without_gap BEFORE INSERT ON competition_events
WHEN NEW.seq <> 1 AND NOT EXISTS (
    SELECT 1 FROM competition_events WHERE watch_code = NEW.watch_code AND seq = NEW.seq - 1
) BEGIN
    SELECT RAISE(ABORT, 'missed-seq');
END;
CREATE TABLE uses ( -- the last use of each session or token
    secret_hash TEXT PRIMARY KEY,
    at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX uses_by_time ON uses (at);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE TABLE recoveries (
    user_id TEXT PRIMARY KEY REFERENCES users,
    code_hash TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE devices ( -- browsers that were signed in as a user
    user_id TEXT NOT NULL REFERENCES users,
    device_hash TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (user_id, device_hash)
) WITHOUT ROWID;
CREATE TABLE looks ( -- of the protected names
    look TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users,
    PRIMARY KEY (look, user_id)
) WITHOUT ROWID;
CREATE INDEX looks_of_user ON looks (user_id);
CREATE TABLE audit ( -- append-only; entries older than a year may be deleted
    entry_id INTEGER PRIMARY KEY,
    at REAL NOT NULL,
    event TEXT NOT NULL,
    user_id TEXT,
    name TEXT,
    address TEXT,
    subject TEXT
);
CREATE INDEX audit_by_time ON audit (at);
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit BEGIN
    SELECT RAISE(ABORT, 'audit-stands');
END;
CREATE TRIGGER audit_is_not_dropped BEFORE DELETE ON audit WHEN OLD.at > strftime('%s', 'now') - 31536000 BEGIN
    SELECT RAISE(ABORT, 'audit-stands');
END;
CREATE TABLE marks ( -- times of the server, such as its last sign of life
    name TEXT PRIMARY KEY,
    at REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE absences ( -- tables without a present user
    table_id TEXT PRIMARY KEY REFERENCES tables,
    kind TEXT NOT NULL, -- waiting (for the first game), live or slow
    since REAL NOT NULL,
    turn REAL -- seconds of a turn, for slow
) WITHOUT ROWID;
CREATE INDEX absences_by_kind ON absences (kind, since, turn);
CREATE TABLE blocks ( -- no talk from the blocked user, and no seat at tables that the user hosts
    user_id TEXT NOT NULL,
    blocked_id TEXT NOT NULL,
    name TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
) WITHOUT ROWID;
CREATE TABLE bans ( -- by the owner of the server
    kind TEXT NOT NULL, -- user or address
    banned TEXT NOT NULL, -- the id of a user, or the network of an address
    at REAL NOT NULL,
    until REAL, -- NULL: until it is lifted
    PRIMARY KEY (kind, banned)
) WITHOUT ROWID;
CREATE TABLE closings ( -- tables that the owner of the server has closed
    table_id TEXT PRIMARY KEY REFERENCES tables,
    at REAL NOT NULL
) WITHOUT ROWID;
"""
