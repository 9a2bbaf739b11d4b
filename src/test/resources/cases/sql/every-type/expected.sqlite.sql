DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "n" INTEGER,
  "big" INTEGER,
  "price" DECIMAL(4,2),
  "ratio" REAL,
  "active" BOOLEAN,
  "born" DATE,
  "seen" TIMESTAMP,
  "zoned" TEXT,
  "name" TEXT NOT NULL,
  "zip" TEXT,
  "empty" TEXT
);
INSERT INTO "t" ("n", "big", "price", "ratio", "active", "born", "seen", "zoned", "name", "zip", "empty") VALUES
(1, 9000000000, 19.90, 1e5, TRUE, '2024-02-29', '2024-01-02 03:04:05.25', '2024-01-02T03:04:05Z', 'Anna', '00123', NULL),
(-2147483648, -9223372036854775808, -.5, -2.5E-3, FALSE, '1582-10-15', '1999-12-31 23:59:00', '2024-01-02 03:04:05.5+05:30', 'Zürich', '99999', NULL);
INSERT INTO "t" ("n", "big", "price", "ratio", "active", "born", "seen", "zoned", "name", "zip", "empty") VALUES
(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', NULL, '');
