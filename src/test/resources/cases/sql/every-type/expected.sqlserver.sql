DROP TABLE IF EXISTS [t];
CREATE TABLE [t] (
  [n] INT,
  [big] BIGINT,
  [price] DECIMAL(4,2),
  [ratio] FLOAT(53),
  [active] BIT,
  [born] DATE,
  [seen] DATETIME2(2),
  [zoned] DATETIMEOFFSET(1),
  [name] NVARCHAR(6) NOT NULL,
  [zip] NVARCHAR(5),
  [empty] NVARCHAR(1)
);
INSERT INTO [t] ([n], [big], [price], [ratio], [active], [born], [seen], [zoned], [name], [zip], [empty]) VALUES
(1, 9000000000, 19.90, 1e5, 1, '2024-02-29', '2024-01-02T03:04:05.25', '2024-01-02T03:04:05+00:00', N'Anna', N'00123', NULL),
(-2147483648, -9223372036854775808, -.5, -2.5E-3, 0, '1582-10-15', '1999-12-31T23:59:00', '2024-01-02T03:04:05.5+05:30', N'Zürich', N'99999', NULL);
INSERT INTO [t] ([n], [big], [price], [ratio], [active], [born], [seen], [zoned], [name], [zip], [empty]) VALUES
(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, N'', NULL, N'');
