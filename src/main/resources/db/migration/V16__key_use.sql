-- How many requests of a key were counted in each hour of the last 24 hours. All servers add to the same rows.
create table key_use (
    key_id uuid not null,
    -- Hours since 1970.
    hour_number bigint not null,
    requests bigint not null,
    primary key (key_id, hour_number)
);

create index key_use_hour on key_use (hour_number);
