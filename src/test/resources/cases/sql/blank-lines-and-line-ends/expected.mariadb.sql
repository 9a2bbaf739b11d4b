DROP TABLE IF EXISTS `t`;
CREATE TABLE `t` (
  `id` INT NOT NULL,
  `text` VARCHAR(53) NOT NULL
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `t` (`id`, `text`) VALUES
(1, 'two\r
lines'),
(2, 'a
b');
INSERT INTO `t` (`id`, `text`) VALUES
(3, 'a\rb'),
(4, '\\r is no line end, \\b\\\\ no backslash\r
C:\\new\\readme\r
');
INSERT INTO `t` (`id`, `text`) VALUES
(5, 'it''s "quoted"\r
'),
(6, 'last');
