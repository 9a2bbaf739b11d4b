DROP TABLE IF EXISTS [t];
CREATE TABLE [t] (
  [id] INT NOT NULL,
  [text] NVARCHAR(53) NOT NULL
);
INSERT INTO [t] ([id], [text]) VALUES
(1, N'two
lines'),
(2, N'a
b');
INSERT INTO [t] ([id], [text]) VALUES
(3, N'ab'),
(4, N'\r is no line end, \b\\ no backslash
C:\new\readme
');
INSERT INTO [t] ([id], [text]) VALUES
(5, N'it''s "quoted"
'),
(6, N'last');
