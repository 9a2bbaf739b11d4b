-- The session of an earlier version does not name its account, so it could not be ended together with the other sessions of the account.
delete from site_session;

-- Whether the website uses the key for people who have signed in as the account. Nobody knows the secret of such a key.
alter table api_key add column website boolean default false not null;

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
