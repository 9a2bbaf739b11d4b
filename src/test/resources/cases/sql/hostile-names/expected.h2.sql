DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "id" INTEGER NOT NULL,
  "a ""b""" INTEGER NOT NULL,
  "a`b" INTEGER NOT NULL,
  "a[b" INTEGER NOT NULL,
  "a,b" INTEGER NOT NULL,
  "a;b" INTEGER NOT NULL,
  "select" INTEGER NOT NULL,
  "--" INTEGER NOT NULL,
  "a'b" INTEGER NOT NULL,
  "a.b" INTEGER NOT NULL,
  "column_11" INTEGER NOT NULL,
  "A'B_2" INTEGER NOT NULL,
  "1st" INTEGER NOT NULL,
  "ünï" INTEGER NOT NULL
);
INSERT INTO "t" ("id", "a ""b""", "a`b", "a[b", "a,b", "a;b", "select", "--", "a'b", "a.b", "column_11", "A'B_2", "1st", "ünï") VALUES
(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
