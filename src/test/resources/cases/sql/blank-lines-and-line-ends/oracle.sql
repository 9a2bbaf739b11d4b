DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "id" NUMBER(10) NOT NULL,
  "text" VARCHAR2(53 CHAR) NOT NULL
);
INSERT ALL
  INTO "t" ("id", "text") VALUES (1, 'two
lines')
  INTO "t" ("id", "text") VALUES (2, 'a
b')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (3, 'ab')
  INTO "t" ("id", "text") VALUES (4, '\r is no line end, \b\\ no backslash
C:\new\readme
')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (5, 'it''s "quoted"
')
  INTO "t" ("id", "text") VALUES (6, 'last')
SELECT 1 FROM dual;
