DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "n" NUMBER(10),
  "text" VARCHAR2(4 CHAR),
  "nothing" VARCHAR2(1 CHAR)
);
INSERT ALL
  INTO "t" ("n", "text", "nothing") VALUES (NULL, NULL, NULL)
  INTO "t" ("n", "text", "nothing") VALUES (1, '', '')
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("n", "text", "nothing") VALUES (2, 'NULL', NULL)
SELECT 1 FROM dual;
