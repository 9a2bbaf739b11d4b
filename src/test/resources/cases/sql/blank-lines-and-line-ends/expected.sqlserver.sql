DROP TABLE IF EXISTS [t];
CREATE TABLE [t] (
  [id] INT NOT NULL,
  [text] NVARCHAR(53) NOT NULL
);
INSERT INTO [t] ([id], [text]) VALUES
(1, N'two'+CHAR(13)+N''+CHAR(10)+N'lines'),
(2, N'a'+CHAR(10)+N'b');
INSERT INTO [t] ([id], [text]) VALUES
(3, N'a'+CHAR(13)+N'b'),
(4, N'\r is no line end, \b\\ no backslash'+CHAR(13)+N''+CHAR(10)+N'C:\new\readme'+CHAR(13)+N''+CHAR(10)+N'');
INSERT INTO [t] ([id], [text]) VALUES
(5, N'it''s "quoted"'+CHAR(13)+N''+CHAR(10)+N''),
(6, N'last');
