DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "id" INTEGER NOT NULL,
  "text" VARCHAR(53) NOT NULL
);
INSERT INTO "t" ("id", "text") VALUES
(1, 'two
lines'),
(2, 'a
b');
INSERT INTO "t" ("id", "text") VALUES
(3, 'ab'),
(4, E'\\r is no line end, \\b\\\\ no backslash
C:\\new\\readme
');
INSERT INTO "t" ("id", "text") VALUES
(5, 'it''s "quoted"
'),
(6, 'last');
