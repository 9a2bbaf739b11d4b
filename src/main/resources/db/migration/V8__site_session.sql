-- The sessions of the website, in the two tables that Spring Session needs. The id of a session is the SHA-256 of the token in its
-- cookie, in hexadecimal. Times are milliseconds since 1970; the interval is in seconds.
create table site_session (
    primary_id varchar(36) primary key,
    session_id varchar(64) not null unique,
    creation_time bigint not null,
    last_access_time bigint not null,
    max_inactive_interval integer not null,
    expiry_time bigint not null,
    principal_name varchar(100)
);

create index site_session_expiry on site_session (expiry_time);
create index site_session_principal on site_session (principal_name);

-- Who is signed in, as JSON.
create table site_session_attributes (
    session_primary_id varchar(36) not null references site_session on delete cascade,
    attribute_name varchar(200) not null,
    attribute_bytes bytea not null,
    primary key (session_primary_id, attribute_name)
);
