-- A shared comparison. Its contents stand in share_chunk, so that a row here stays small however large they are.
create table share (
    token varchar(64) primary key,
    owner_id uuid not null references api_key,
    -- 200 characters, each of up to two UTF-16 units.
    title varchar(400),
    format varchar(20) not null,
    -- Bytes.
    original_size bigint not null,
    modified_size bigint not null,
    additions integer not null,
    deletions integer not null,
    changes integer not null,
    created_at timestamp(6) with time zone not null,
    expires_at timestamp(6) with time zone,
    view_count bigint not null,
    -- Only for a share that was made with an Idempotency-Key: that key, and a SHA-256 of what was asked, in hexadecimal.
    idempotency_key varchar(255),
    fingerprint varchar(64),
    unique (owner_id, idempotency_key)
);

create index share_newest on share (owner_id, created_at, token);
create index share_expiry on share (expires_at);

-- The parts of a share (original, modified, diff, patch), each one gzip stream cut into pieces: what is read or written at once is
-- small, and no engine's limit on the size of a value is met.
create table share_chunk (
    token varchar(64) not null references share on delete cascade,
    part varchar(20) not null,
    position integer not null,
    bytes bytea not null,
    primary key (token, part, position)
);
