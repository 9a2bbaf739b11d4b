DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "id" INTEGER NOT NULL,
  "text" VARCHAR NOT NULL
);
INSERT INTO "t" ("id", "text") VALUES
(1, 'O''Neil'),
(2, '\');
INSERT INTO "t" ("id", "text") VALUES
(3, '\\'),
(4, '\''');
INSERT INTO "t" ("id", "text") VALUES
(5, '\''; DROP TABLE t; --'),
(6, '''; DROP TABLE t; --');
INSERT INTO "t" ("id", "text") VALUES
(7, ''''''),
(8, 'a\nb\0\x41\Z\%\_\u0041');
INSERT INTO "t" ("id", "text") VALUES
(9, 'line
break'),
(10, 'carriagereturn');
INSERT INTO "t" ("id", "text") VALUES
(11, replace(replace('both\r
of them','\r',chr(13)),'\b','\')),
(12, 'a backslash \
before a line break');
INSERT INTO "t" ("id", "text") VALUES
(13, '	tab'),
(14, '"double" `back` [brackets] {braces} $1 $$ ?1 @x &y; %s ${z}');
INSERT INTO "t" ("id", "text") VALUES
(15, '--comment /* and */ # this'),
(16, '-- ');
INSERT INTO "t" ("id", "text") VALUES
(17, '/*'),
(18, '*/');
INSERT INTO "t" ("id", "text") VALUES
(19, '#'),
(20, ' ');
INSERT INTO "t" ("id", "text") VALUES
(21, '  surrounded  '),
(22, 'NULL');
INSERT INTO "t" ("id", "text") VALUES
(23, 'N''x'''),
(24, '=1+1');
INSERT INTO "t" ("id", "text") VALUES
(25, 'é é ß ı 漢字 العربية 😀 👩‍👩‍👧‍👦 ​ ﻿�');
