DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "n" INTEGER,
  "text" VARCHAR,
  "nothing" VARCHAR
);
INSERT INTO "t" ("n", "text", "nothing") VALUES
(NULL, NULL, NULL),
(1, '', '');
INSERT INTO "t" ("n", "text", "nothing") VALUES
(2, 'NULL', NULL);
