-- The requests of each key over its rolling window, shared by all servers of one database. These two tables replace request_window and
-- request_count. The row of a key in request_total is the lock under which its rows in request_instant are added.
create table request_total (
    key_id uuid primary key,
    -- Number of all requests that were counted since this row exists. It never decreases.
    total bigint not null,
    -- Milliseconds since 1970 of the last counted request, by the clock of the database.
    newest bigint not null
);

-- One row for each millisecond in which a request was counted. If the oldest row inside the window has a given value of earlier, the window
-- contains (total - earlier) requests. So a check reads one row, however many requests the window contains.
create table request_instant (
    key_id uuid not null,
    -- Milliseconds since 1970, by the clock of the database.
    instant bigint not null,
    -- Number of requests that were counted before this instant.
    earlier bigint not null,
    primary key (key_id, instant)
);

insert into request_total (key_id, total, newest) select key_id, used, newest from request_window;
insert into request_instant (key_id, instant, earlier)
select key_id, instant, sum(requests) over (partition by key_id order by instant) - requests from request_count;

-- No version was released with these tables, so no server of a previous version uses them during an upgrade.
drop table request_count;
drop table request_window;
