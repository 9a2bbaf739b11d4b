DROP TABLE IF EXISTS [t];
CREATE TABLE [t] (
  [id] INT NOT NULL,
  [a "b"] INT NOT NULL,
  [a`b] INT NOT NULL,
  [a[b] INT NOT NULL,
  [a,b] INT NOT NULL,
  [a;b] INT NOT NULL,
  [select] INT NOT NULL,
  [--] INT NOT NULL,
  [a'b] INT NOT NULL,
  [a.b] INT NOT NULL,
  [column_11] INT NOT NULL,
  [A'B_2] INT NOT NULL,
  [1st] INT NOT NULL,
  [ünï] INT NOT NULL
);
INSERT INTO [t] ([id], [a "b"], [a`b], [a[b], [a,b], [a;b], [select], [--], [a'b], [a.b], [column_11], [A'B_2], [1st], [ünï]) VALUES
(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
