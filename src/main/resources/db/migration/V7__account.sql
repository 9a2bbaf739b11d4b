-- An account owns keys, and has the plan that its keys inherit.
create table account (
    id uuid primary key,
    -- A hundred characters, of which H2 counts those outside the basic plane twice.
    name varchar(200) not null,
    -- In lower case, so that it is unique whatever its case was.
    email varchar(254) unique,
    plan varchar(20) not null,
    created_at timestamp(6) with time zone not null,
    disabled_at timestamp(6) with time zone
);

-- Each existing key gets an account of its own. The account has the id of the key, so the statements do not need to generate ids.
insert into account (id, name, plan, created_at) select id, name, plan, created_at from api_key;

alter table api_key add column account_id uuid;
update api_key set account_id = id;
alter table api_key alter column account_id set not null;
alter table api_key add foreign key (account_id) references account;
create index api_key_account on api_key (account_id);
alter table api_key drop column plan;
