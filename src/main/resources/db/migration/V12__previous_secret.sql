-- The secret that a rotation has replaced, and until when it is still valid.
alter table api_key add column previous_secret_hash varchar(64);
alter table api_key add column previous_secret_expires_at timestamp(6) with time zone;
alter table api_key add unique (previous_secret_hash);
