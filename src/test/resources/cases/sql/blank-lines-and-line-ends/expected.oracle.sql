DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "id" NUMBER(10) NOT NULL,
  "text" VARCHAR2(53 CHAR) NOT NULL
);
INSERT ALL
  INTO "t" ("id", "text") VALUES (1, 'two'||CHR(13)||''||CHR(10)||'lines')
  INTO "t" ("id", "text") VALUES (2, 'a'||CHR(10)||'b')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (3, 'a'||CHR(13)||'b')
  INTO "t" ("id", "text") VALUES (4, '\r is no line end, \b\\ no backslash'||CHR(13)||''||CHR(10)||'C:\new\readme'||CHR(13)||''||CHR(10)||'')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("id", "text") VALUES (5, 'it''s "quoted"'||CHR(13)||''||CHR(10)||'')
  INTO "t" ("id", "text") VALUES (6, 'last')
SELECT 1 FROM dual;
