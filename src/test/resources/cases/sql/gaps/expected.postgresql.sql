DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "n" INTEGER,
  "text" VARCHAR(4),
  "nothing" VARCHAR(1)
);
INSERT INTO "t" ("n", "text", "nothing") VALUES
(NULL, NULL, NULL),
(1, '', '');
INSERT INTO "t" ("n", "text", "nothing") VALUES
(2, 'NULL', NULL);
