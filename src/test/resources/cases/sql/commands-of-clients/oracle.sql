DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "id" NUMBER(10) NOT NULL,
  "text" VARCHAR2(58 CHAR) NOT NULL
);
INSERT ALL
  INTO "t" ("id", "text") VALUES (1, '\! touch run-by-the-client')
  INTO "t" ("id", "text") VALUES (2, '
\! touch run-by-the-client
')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (3, '\q')
  INTO "t" ("id", "text") VALUES (4, '
\q
')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (5, '
\copy t from program ''touch run-by-the-client''
')
  INTO "t" ("id", "text") VALUES (6, ':HOME :''HOME'' :"HOME" :DBNAME')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (7, '
:DBNAME
')
  INTO "t" ("id", "text") VALUES (8, '$$ $tag$ $tag$')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (9, '\g')
  INTO "t" ("id", "text") VALUES (10, '\G')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (11, '
\g
')
  INTO "t" ("id", "text") VALUES (12, '
\G;
')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (13, '
DELIMITER //
')
  INTO "t" ("id", "text") VALUES (14, 'DELIMITER //')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (15, '
delimiter $$
x $$
')
  INTO "t" ("id", "text") VALUES (16, '
source script.sql
')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (17, '
\. script.sql
')
  INTO "t" ("id", "text") VALUES (18, '
system touch run-by-the-client
')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (19, '
.quit
')
  INTO "t" ("id", "text") VALUES (20, '
.shell touch run-by-the-client
')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (21, '
.system touch run-by-the-client
')
  INTO "t" ("id", "text") VALUES (22, '
/
')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (23, '
go
')
  INTO "t" ("id", "text") VALUES (24, '
;
')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (25, ';')
  INTO "t" ("id", "text") VALUES (26, '
quit
')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (27, '
exit
')
  INTO "t" ("id", "text") VALUES (28, '
COMMIT;
')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (29, '
--
')
  INTO "t" ("id", "text") VALUES (30, '
/*
')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (31, '
*/
')
  INTO "t" ("id", "text") VALUES (32, '
!touch run-by-the-client
')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (33, '
@script
')
  INTO "t" ("id", "text") VALUES (34, '
GO
')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (35, '%[1]d `touch run-by-the-client` $(touch run-by-the-client)')
  INTO "t" ("id", "text") VALUES (36, '\''; \! touch run-by-the-client')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (37, '\
\! touch run-by-the-client')
  INTO "t" ("id", "text") VALUES (38, '\c other')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (39, '\connect other')
  INTO "t" ("id", "text") VALUES (40, '\set x 1')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (41, '\if false')
  INTO "t" ("id", "text") VALUES (42, '
\if false
')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (43, '
\s
')
  INTO "t" ("id", "text") VALUES (44, '
\W
')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (45, '
\u other
')
SELECT 1 FROM dual;
