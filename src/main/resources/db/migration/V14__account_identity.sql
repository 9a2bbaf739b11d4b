-- The people of OpenID providers who have signed in as an account. An account has at most one person of each provider.
create table account_identity (
    issuer varchar(500) not null,
    subject varchar(255) not null,
    account_id uuid not null references account,
    created_at timestamp(6) with time zone not null,
    primary key (issuer, subject),
    unique (account_id, issuer)
);

-- The sign-ins that have begun at an OpenID provider and are not finished.
create table sign_in_request (
    -- The SHA-256 of the token in a cookie of the browser, in hexadecimal.
    token_hash varchar(64) primary key,
    registration varchar(200) not null,
    state varchar(200) not null,
    nonce varchar(200) not null,
    code_verifier varchar(200) not null,
    redirect_uri varchar(2000) not null,
    -- The path of the page that opens after the sign-in.
    next_path varchar(500) not null,
    expires_at timestamp(6) with time zone not null
);

create index sign_in_request_expiry on sign_in_request (expires_at);
