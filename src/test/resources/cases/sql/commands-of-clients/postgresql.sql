DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "id" INTEGER NOT NULL,
  "text" VARCHAR(58) NOT NULL
);
INSERT INTO "t" ("id", "text") VALUES
(1, '\! touch run-by-the-client'),
(2, '
\! touch run-by-the-client
');
INSERT INTO "t" ("id", "text") VALUES
(3, '\q'),
(4, '
\q
');
INSERT INTO "t" ("id", "text") VALUES
(5, '
\copy t from program ''touch run-by-the-client''
'),
(6, ':HOME :''HOME'' :"HOME" :DBNAME');
INSERT INTO "t" ("id", "text") VALUES
(7, '
:DBNAME
'),
(8, '$$ $tag$ $tag$');
INSERT INTO "t" ("id", "text") VALUES
(9, '\g'),
(10, '\G');
INSERT INTO "t" ("id", "text") VALUES
(11, '
\g
'),
(12, '
\G;
');
INSERT INTO "t" ("id", "text") VALUES
(13, '
DELIMITER //
'),
(14, 'DELIMITER //');
INSERT INTO "t" ("id", "text") VALUES
(15, '
delimiter $$
x $$
'),
(16, '
source script.sql
');
INSERT INTO "t" ("id", "text") VALUES
(17, '
\. script.sql
'),
(18, '
system touch run-by-the-client
');
INSERT INTO "t" ("id", "text") VALUES
(19, '
.quit
'),
(20, '
.shell touch run-by-the-client
');
INSERT INTO "t" ("id", "text") VALUES
(21, '
.system touch run-by-the-client
'),
(22, '
/
');
INSERT INTO "t" ("id", "text") VALUES
(23, '
go
'),
(24, '
;
');
INSERT INTO "t" ("id", "text") VALUES
(25, ';'),
(26, '
quit
');
INSERT INTO "t" ("id", "text") VALUES
(27, '
exit
'),
(28, '
COMMIT;
');
INSERT INTO "t" ("id", "text") VALUES
(29, '
--
'),
(30, '
/*
');
INSERT INTO "t" ("id", "text") VALUES
(31, '
*/
'),
(32, '
!touch run-by-the-client
');
INSERT INTO "t" ("id", "text") VALUES
(33, '
@script
'),
(34, '
GO
');
INSERT INTO "t" ("id", "text") VALUES
(35, '%[1]d `touch run-by-the-client` $(touch run-by-the-client)'),
(36, '\''; \! touch run-by-the-client');
INSERT INTO "t" ("id", "text") VALUES
(37, '\
\! touch run-by-the-client'),
(38, '\c other');
INSERT INTO "t" ("id", "text") VALUES
(39, '\connect other'),
(40, '\set x 1');
INSERT INTO "t" ("id", "text") VALUES
(41, '\if false'),
(42, '
\if false
');
INSERT INTO "t" ("id", "text") VALUES
(43, '
\s
'),
(44, '
\W
');
INSERT INTO "t" ("id", "text") VALUES
(45, '
\u other
');
