-- An operator lists the shares of all keys, newest first.
create index share_newest_of_all on share (created_at, token);
