DROP TABLE IF EXISTS "t";
CREATE TABLE "t" (
  "id" TEXT,
  "name" TEXT
);
