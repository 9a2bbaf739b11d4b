-- The names of the files that were compared, if it was files; relative paths.
alter table share add column original_name varchar(255);
alter table share add column modified_name varchar(255);
