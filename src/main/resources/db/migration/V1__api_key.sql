-- A secret is kept only as its SHA-256, in hexadecimal.
create table api_key (
    id uuid primary key,
    name varchar(100) not null,
    plan varchar(20) not null,
    scopes varchar(100) not null,
    secret_hash varchar(64) not null unique,
    requests_per_hour integer,
    max_body_size bigint,
    configured boolean not null,
    created_at timestamp(6) with time zone not null,
    expires_at timestamp(6) with time zone,
    last_used_at timestamp(6) with time zone,
    revoked_at timestamp(6) with time zone
);

-- The number of changes to all keys: servers that remember keys ask for it, so one row is read instead of every key.
create table key_revision (
    revision bigint not null
);

insert into key_revision (revision) values (0);
