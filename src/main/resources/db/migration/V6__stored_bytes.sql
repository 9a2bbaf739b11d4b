-- What a share takes in the database: the bytes of its chunks, and 1,024 for its rows. 0 until it has been measured, for a share
-- that a version without this column has made.
alter table share add column stored_size bigint default 0 not null;

create index share_owner_expiry on share (owner_id, expires_at);

-- The sums over the stored shares of each key, expired ones included until they are purged. A row here is locked last in a
-- transaction, and rows in the order of keys, so that no two transactions wait for each other.
create table share_usage (
    owner_id uuid primary key references api_key on delete cascade,
    shares bigint not null,
    bytes bigint not null
);

-- The key's own limit; null where that of its plan holds.
alter table api_key add column max_stored_bytes bigint;
