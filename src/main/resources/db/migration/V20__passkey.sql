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

-- The challenges of passkeys that browsers have not answered yet.
create table passkey_challenge (
    -- The SHA-256 of the challenge, the CSRF token of the browser and the purpose, in hexadecimal.
    challenge_hash varchar(64) primary key,
    expires_at timestamp(6) with time zone not null
);

create index passkey_challenge_expiry on passkey_challenge (expires_at);
