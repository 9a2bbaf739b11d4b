DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "n" NUMBER(10),
  "big" NUMBER(19),
  "price" NUMBER(4,2),
  "ratio" NUMBER,
  "active" NUMBER(1),
  "born" DATE,
  "seen" TIMESTAMP(2),
  "zoned" TIMESTAMP(1) WITH TIME ZONE,
  "name" VARCHAR2(6 CHAR),
  "zip" VARCHAR2(5 CHAR),
  "empty" VARCHAR2(1 CHAR)
);
INSERT ALL
  INTO "t" ("n", "big", "price", "ratio", "active", "born", "seen", "zoned", "name", "zip", "empty") VALUES (1, 9000000000, 19.90, 1e5, 1, DATE '2024-02-29', TIMESTAMP '2024-01-02 03:04:05.25', TIMESTAMP '2024-01-02 03:04:05 +00:00', 'Anna', '00123', NULL)
  INTO "t" ("n", "big", "price", "ratio", "active", "born", "seen", "zoned", "name", "zip", "empty") VALUES (-2147483648, -9223372036854775808, -.5, -2.5E-3, 0, DATE '1582-10-15', TIMESTAMP '1999-12-31 23:59:00', TIMESTAMP '2024-01-02 03:04:05.5 +05:30', 'Zürich', '99999', NULL)
SELECT 1 FROM dual;
INSERT ALL
  INTO "t" ("n", "big", "price", "ratio", "active", "born", "seen", "zoned", "name", "zip", "empty") VALUES (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', NULL, '')
SELECT 1 FROM dual;
