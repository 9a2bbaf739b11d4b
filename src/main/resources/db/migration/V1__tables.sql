-- An account owns keys, and has the plan that its keys inherit.
create table account (
    id uuid primary key,
    -- 100 characters. H2 counts a character outside the Basic Multilingual Plane as two.
    name varchar(200) not null,
    -- In lower case, so that two addresses that differ only in case are equal.
    email varchar(254) unique,
    plan varchar(20) not null,
    created_at timestamp(6) with time zone not null,
    disabled_at timestamp(6) with time zone
);

create table api_key (
    id uuid primary key,
    account_id uuid not null,
    -- 100 characters, as in account.
    name varchar(200) not null,
    scopes varchar(100) not null,
    -- The SHA-256 of the secret, in hexadecimal. The secret itself is not stored.
    secret_hash varchar(64) not null unique,
    -- The secret that a rotation has replaced, and until when it is still valid.
    previous_secret_hash varchar(64) unique,
    previous_secret_expires_at timestamp(6) with time zone,
    -- The limits of the key itself; null if the limit of the plan applies.
    requests_per_hour integer,
    max_body_size bigint,
    max_stored_bytes bigint,
    configured boolean not null,
    -- Whether the website uses the key for people who have signed in as the account. Nobody knows the secret of such a key.
    website boolean default false not null,
    created_at timestamp(6) with time zone not null,
    expires_at timestamp(6) with time zone,
    last_used_at timestamp(6) with time zone,
    revoked_at timestamp(6) with time zone
);

-- The foreign key uses this index. Otherwise H2 would create another one.
create index api_key_account on api_key (account_id);
alter table api_key add foreign key (account_id) references account;

-- The number of changes to all keys. Servers that cache keys read this one row instead of every key.
create table key_revision (
    revision bigint not null
);

insert into key_revision (revision) values (0);

-- How many requests of a key were counted in each hour of the last 24 hours. All servers add to the same rows.
create table key_use (
    key_id uuid not null,
    -- Hours since 1970.
    hour_number bigint not null,
    requests bigint not null,
    primary key (key_id, hour_number)
);

create index key_use_hour on key_use (hour_number);

-- The requests of each key over its rolling window, shared by all servers of one database. The row of a key in request_total is the lock
-- under which its rows in request_instant are added.
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

-- A shared comparison. Its contents are in share_chunk, so that a row of this table is small.
create table share (
    token varchar(64) primary key,
    owner_id uuid not null references api_key,
    -- 200 characters of up to two UTF-16 units each.
    title varchar(400),
    format varchar(20) not null,
    -- The names of the compared files, if the contents were files; relative paths.
    original_name varchar(255),
    modified_name varchar(255),
    -- Bytes.
    original_size bigint not null,
    modified_size bigint not null,
    -- What the share takes in the database: the bytes of its chunks, and 1,024 bytes for its rows.
    stored_size bigint default 0 not null,
    additions integer not null,
    deletions integer not null,
    changes integer not null,
    created_at timestamp(6) with time zone not null,
    expires_at timestamp(6) with time zone,
    view_count bigint not null,
    -- Only for a share that was created with an Idempotency-Key: this key, and the SHA-256 of the request, in hexadecimal.
    idempotency_key varchar(255),
    fingerprint varchar(64),
    unique (owner_id, idempotency_key)
);

create index share_newest on share (owner_id, created_at, token);
create index share_newest_of_all on share (created_at, token);
create index share_expiry on share (expires_at);
create index share_owner_expiry on share (owner_id, expires_at);

-- The parts of a share: the two contents, the difference, the patch and the pages. Each part is compressed with gzip and divided into chunks,
-- so that a statement reads or writes little data, whatever the size of the part is.
create table share_chunk (
    token varchar(64) not null references share on delete cascade,
    part varchar(20) not null,
    position integer not null,
    bytes bytea not null,
    primary key (token, part, position)
);

-- The sums over the stored shares of each key, including expired shares until they are deleted. A transaction locks a row of this table
-- last, and several rows in the order of their keys, so that no two transactions wait for each other.
create table share_usage (
    owner_id uuid primary key references api_key on delete cascade,
    shares bigint not null,
    bytes bigint not null
);

-- Who changed which key, account or share, and when. The entries contain neither secrets nor e-mail addresses.
create table audit_entry (
    id uuid primary key,
    created_at timestamp(6) with time zone not null,
    actor varchar(100) not null,
    -- The kind of the subject and what happened to it, such as key.create.
    action varchar(40) not null,
    -- The id of a key or an account, or the token of a share.
    subject varchar(64) not null,
    details varchar(1000) not null
);

create index audit_entry_subject on audit_entry (subject, id);

-- The sessions of the website, in the two tables that Spring Session needs. The id of a session is the SHA-256 of the token in its cookie, in
-- hexadecimal. Times are milliseconds since 1970; the interval is in seconds.
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

-- Who is signed in, and the sign-in that has begun with a passkey or at an OpenID provider, as JSON.
create table site_session_attributes (
    session_primary_id varchar(36) not null references site_session on delete cascade,
    attribute_name varchar(200) not null,
    attribute_bytes bytea not null,
    primary key (session_primary_id, attribute_name)
);

-- The passwords with which people sign in to the website as an account.
create table account_password (
    account_id uuid primary key references account,
    -- The name of the hash function, its parameters, a salt and the hash, in the format of Spring Security: {bcrypt}$2a$10$...
    hash varchar(200) not null,
    changed_at timestamp(6) with time zone not null
);

-- The links with which a person can set the password of an account. An account has at most one.
create table account_invitation (
    account_id uuid primary key references account,
    -- The SHA-256 of the token in the link, in hexadecimal.
    token_hash varchar(64) not null unique,
    expires_at timestamp(6) with time zone not null
);

-- The people of OpenID providers who have signed in as an account. An account has at most one person of each provider.
create table account_identity (
    issuer varchar(500) not null,
    subject varchar(255) not null,
    account_id uuid not null references account,
    created_at timestamp(6) with time zone not null,
    primary key (issuer, subject),
    unique (account_id, issuer)
);

-- The passkeys with which people sign in to the website as an account. Spring Security's JdbcUserCredentialRepository reads and writes this
-- table, so it has the names of Spring Security.
create table user_credentials (
    -- A credential id has at most 1023 bytes. This column contains it in base64url.
    credential_id varchar(1400) primary key,
    -- The 16 bytes of the id of the account, in base64url.
    user_entity_user_id varchar(100) not null,
    public_key bytea not null,
    signature_count bigint,
    uv_initialized boolean,
    backup_eligible boolean not null,
    authenticator_transports varchar(1000),
    public_key_credential_type varchar(100) not null,
    backup_state boolean not null,
    attestation_object bytea not null,
    attestation_client_data_json bytea,
    created timestamp(6) with time zone not null,
    last_used timestamp(6) with time zone not null,
    label varchar(1000) not null
);

create index user_credentials_user on user_credentials (user_entity_user_id);
