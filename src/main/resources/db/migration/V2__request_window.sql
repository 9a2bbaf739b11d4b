-- The requests of each key over its rolling window, shared by all servers of one database.
-- The row of a key in request_window is the lock under which its request_count rows change.
create table request_window (
    key_id uuid primary key,
    -- Sum of the requests in request_count.
    used integer not null,
    -- Milliseconds since 1970 of the first and the last counted request.
    oldest bigint not null,
    newest bigint not null
);

create table request_count (
    key_id uuid not null references request_window on delete cascade,
    -- Milliseconds since 1970, by the clock of the database.
    instant bigint not null,
    requests integer not null,
    primary key (key_id, instant)
);
