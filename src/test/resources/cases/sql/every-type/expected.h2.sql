DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "n" INTEGER,
  "big" BIGINT,
  "price" DECIMAL(4,2),
  "ratio" DOUBLE PRECISION,
  "active" BOOLEAN,
  "born" DATE,
  "seen" TIMESTAMP(2),
  "zoned" TIMESTAMP(1) WITH TIME ZONE,
  "name" VARCHAR(6) NOT NULL,
  "zip" VARCHAR(5),
  "empty" VARCHAR(1)
);
INSERT INTO "t" ("n", "big", "price", "ratio", "active", "born", "seen", "zoned", "name", "zip", "empty") VALUES
(1, 9000000000, 19.90, 1e5, TRUE, '2024-02-29', '2024-01-02 03:04:05.25', '2024-01-02 03:04:05+00:00', 'Anna', '00123', NULL),
(-2147483648, -9223372036854775808, -.5, -2.5E-3, FALSE, '1582-10-15', '1999-12-31 23:59:00', '2024-01-02 03:04:05.5+05:30', 'Zürich', '99999', NULL);
INSERT INTO "t" ("n", "big", "price", "ratio", "active", "born", "seen", "zoned", "name", "zip", "empty") VALUES
(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', NULL, '');
