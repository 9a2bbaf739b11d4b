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
