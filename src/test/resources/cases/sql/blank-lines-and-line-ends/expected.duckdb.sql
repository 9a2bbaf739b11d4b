DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "id" INTEGER NOT NULL,
  "text" VARCHAR NOT NULL
);
INSERT INTO "t" ("id", "text") VALUES
(1, replace(replace('two\r
lines','\r',chr(13)),'\b','\')),
(2, 'a
b');
INSERT INTO "t" ("id", "text") VALUES
(3, 'ab'),
(4, replace(replace('\br is no line end, \bb\b\b no backslash\r
C:\bnew\breadme\r
','\r',chr(13)),'\b','\'));
INSERT INTO "t" ("id", "text") VALUES
(5, replace(replace('it''s "quoted"\r
','\r',chr(13)),'\b','\')),
(6, 'last');
