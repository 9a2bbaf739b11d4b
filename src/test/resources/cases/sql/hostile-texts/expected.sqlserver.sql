DROP TABLE IF EXISTS [t];
CREATE TABLE [t] (
  [id] INT NOT NULL,
  [text] NVARCHAR(59) NOT NULL
);
INSERT INTO [t] ([id], [text]) VALUES
(1, N'O''Neil'),
(2, N'\');
INSERT INTO [t] ([id], [text]) VALUES
(3, N'\\'),
(4, N'\''');
INSERT INTO [t] ([id], [text]) VALUES
(5, N'\''; DROP TABLE t; --'),
(6, N'''; DROP TABLE t; --');
INSERT INTO [t] ([id], [text]) VALUES
(7, N''''''),
(8, N'a\nb\0\x41\Z\%\_\u0041');
INSERT INTO [t] ([id], [text]) VALUES
(9, N'line'+CHAR(10)+N'break'),
(10, N'carriage'+CHAR(13)+N'return');
INSERT INTO [t] ([id], [text]) VALUES
(11, N'both'+CHAR(13)+N''+CHAR(10)+N'of them'),
(12, N'a backslash \'+CHAR(10)+N'before a line break');
INSERT INTO [t] ([id], [text]) VALUES
(13, N'	tab'),
(14, N'"double" `back` [brackets] {braces} $1 $$ ?1 @x &y; %s ${z}');
INSERT INTO [t] ([id], [text]) VALUES
(15, N'--comment /* and */ # this'),
(16, N'-- ');
INSERT INTO [t] ([id], [text]) VALUES
(17, N'/*'),
(18, N'*/');
INSERT INTO [t] ([id], [text]) VALUES
(19, N'#'),
(20, N' ');
INSERT INTO [t] ([id], [text]) VALUES
(21, N'  surrounded  '),
(22, N'NULL');
INSERT INTO [t] ([id], [text]) VALUES
(23, N'N''x'''),
(24, N'=1+1');
INSERT INTO [t] ([id], [text]) VALUES
(25, N'é é ß ı 漢字 العربية 😀 👩‍👩‍👧‍👦 ​ ﻿�');
