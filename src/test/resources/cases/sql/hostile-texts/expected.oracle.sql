DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "id" NUMBER(10) NOT NULL,
  "text" VARCHAR2(59 CHAR) NOT NULL
);
INSERT ALL
  INTO "t" ("id", "text") VALUES (1, 'O''Neil')
  INTO "t" ("id", "text") VALUES (2, '\')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (3, '\\')
  INTO "t" ("id", "text") VALUES (4, '\''')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (5, '\''; DROP TABLE t; --')
  INTO "t" ("id", "text") VALUES (6, '''; DROP TABLE t; --')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (7, '''''')
  INTO "t" ("id", "text") VALUES (8, 'a\nb\0\x41\Z\%\_\u0041')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (9, 'line'||CHR(10)||'break')
  INTO "t" ("id", "text") VALUES (10, 'carriage'||CHR(13)||'return')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (11, 'both'||CHR(13)||''||CHR(10)||'of them')
  INTO "t" ("id", "text") VALUES (12, 'a backslash \'||CHR(10)||'before a line break')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (13, '	tab')
  INTO "t" ("id", "text") VALUES (14, '"double" `back` [brackets] {braces} $1 $$ ?1 @x &y; %s ${z}')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (15, '--comment /* and */ # this')
  INTO "t" ("id", "text") VALUES (16, '-- ')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (17, '/*')
  INTO "t" ("id", "text") VALUES (18, '*/')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (19, '#')
  INTO "t" ("id", "text") VALUES (20, ' ')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (21, '  surrounded  ')
  INTO "t" ("id", "text") VALUES (22, 'NULL')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (23, 'N''x''')
  INTO "t" ("id", "text") VALUES (24, '=1+1')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (25, 'é é ß ı 漢字 العربية 😀 👩‍👩‍👧‍👦 ​ ﻿�')
SELECT 1 FROM dual;
