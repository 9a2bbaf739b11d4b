DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "n" INTEGER,
  "big" BIGINT,
  "price" DECIMAL(4,2),
  "ratio" DOUBLE,
  "active" BOOLEAN,
  "born" DATE,
  "seen" TIMESTAMP,
  "zoned" TIMESTAMP WITH TIME ZONE,
  "name" VARCHAR NOT NULL,
  "zip" VARCHAR,
  "empty" VARCHAR
);
INSERT INTO "t" ("n", "big", "price", "ratio", "active", "born", "seen", "zoned", "name", "zip", "empty") VALUES
(1, 9000000000, 19.90, 1e5, TRUE, '2024-02-29', '2024-01-02 03:04:05.25', '2024-01-02 03:04:05+00:00', 'Anna', '00123', NULL),
(-2147483648, -9223372036854775808, -.5, -2.5E-3, FALSE, '1582-10-15', '1999-12-31 23:59:00', '2024-01-02 03:04:05.5+05:30', 'Zürich', '99999', NULL);
INSERT INTO "t" ("n", "big", "price", "ratio", "active", "born", "seen", "zoned", "name", "zip", "empty") VALUES
(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', NULL, '');
