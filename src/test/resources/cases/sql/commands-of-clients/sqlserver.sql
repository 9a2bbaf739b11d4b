DROP TABLE IF EXISTS [t];
CREATE TABLE [t] (
  [id] INT NOT NULL,
  [text] NVARCHAR(58) NOT NULL
);
INSERT INTO [t] ([id], [text]) VALUES
(1, N'\! touch run-by-the-client'),
(2, N'
\! touch run-by-the-client
');
INSERT INTO [t] ([id], [text]) VALUES
(3, N'\q'),
(4, N'
\q
');
INSERT INTO [t] ([id], [text]) VALUES
(5, N'
\copy t from program ''touch run-by-the-client''
'),
(6, N':HOME :''HOME'' :"HOME" :DBNAME');
INSERT INTO [t] ([id], [text]) VALUES
(7, N'
:DBNAME
'),
(8, N'$$ $tag$ $tag$');
INSERT INTO [t] ([id], [text]) VALUES
(9, N'\g'),
(10, N'\G');
INSERT INTO [t] ([id], [text]) VALUES
(11, N'
\g
'),
(12, N'
\G;
');
INSERT INTO [t] ([id], [text]) VALUES
(13, N'
DELIMITER //
'),
(14, N'DELIMITER //');
INSERT INTO [t] ([id], [text]) VALUES
(15, N'
delimiter $$
x $$
'),
(16, N'
source script.sql
');
INSERT INTO [t] ([id], [text]) VALUES
(17, N'
\. script.sql
'),
(18, N'
system touch run-by-the-client
');
INSERT INTO [t] ([id], [text]) VALUES
(19, N'
.quit
'),
(20, N'
.shell touch run-by-the-client
');
INSERT INTO [t] ([id], [text]) VALUES
(21, N'
.system touch run-by-the-client
'),
(22, N'
/
');
INSERT INTO [t] ([id], [text]) VALUES
(23, N'
go
'),
(24, N'
;
');
INSERT INTO [t] ([id], [text]) VALUES
(25, N';'),
(26, N'
quit
');
INSERT INTO [t] ([id], [text]) VALUES
(27, N'
exit
'),
(28, N'
COMMIT;
');
INSERT INTO [t] ([id], [text]) VALUES
(29, N'
--
'),
(30, N'
/*
');
INSERT INTO [t] ([id], [text]) VALUES
(31, N'
*/
'),
(32, N'
!touch run-by-the-client
');
INSERT INTO [t] ([id], [text]) VALUES
(33, N'
@script
'),
(34, N'
GO
');
INSERT INTO [t] ([id], [text]) VALUES
(35, N'%[1]d `touch run-by-the-client` $(touch run-by-the-client)'),
(36, N'\''; \! touch run-by-the-client');
INSERT INTO [t] ([id], [text]) VALUES
(37, N'\'+N'
\! touch run-by-the-client'),
(38, N'\c other');
INSERT INTO [t] ([id], [text]) VALUES
(39, N'\connect other'),
(40, N'\set x 1');
INSERT INTO [t] ([id], [text]) VALUES
(41, N'\if false'),
(42, N'
\if false
');
INSERT INTO [t] ([id], [text]) VALUES
(43, N'
\s
'),
(44, N'
\W
');
INSERT INTO [t] ([id], [text]) VALUES
(45, N'
\u other
');
