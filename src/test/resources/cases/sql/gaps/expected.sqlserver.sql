DROP TABLE IF EXISTS [t];
CREATE TABLE [t] (
  [n] INT,
  [text] NVARCHAR(4),
  [nothing] NVARCHAR(1)
);
INSERT INTO [t] ([n], [text], [nothing]) VALUES
(NULL, NULL, NULL),
(1, N'', N'');
INSERT INTO [t] ([n], [text], [nothing]) VALUES
(2, N'NULL', NULL);
