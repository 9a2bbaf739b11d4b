DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "id" NUMBER(10) NOT NULL,
  "a ""b""" NUMBER(10) NOT NULL,
  "a`b" NUMBER(10) NOT NULL,
  "a[b" NUMBER(10) NOT NULL,
  "a,b" NUMBER(10) NOT NULL,
  "a;b" NUMBER(10) NOT NULL,
  "select" NUMBER(10) NOT NULL,
  "--" NUMBER(10) NOT NULL,
  "a'b" NUMBER(10) NOT NULL,
  "a.b" NUMBER(10) NOT NULL,
  "column_11" NUMBER(10) NOT NULL,
  "A'B_2" NUMBER(10) NOT NULL,
  "1st" NUMBER(10) NOT NULL,
  "ünï" NUMBER(10) NOT NULL
);
INSERT ALL
  INTO "t" ("id", "a ""b""", "a`b", "a[b", "a,b", "a;b", "select", "--", "a'b", "a.b", "column_11", "A'B_2", "1st", "ünï") VALUES (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
SELECT 1 FROM dual;
