-- A hundred characters, of which H2 counts those outside the basic plane twice.
alter table api_key alter column name set data type varchar(200);
