DROP TABLE IF EXISTS `t`;
CREATE TABLE `t` (
  `n` INT,
  `text` VARCHAR(4),
  `nothing` VARCHAR(1)
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `t` (`n`, `text`, `nothing`) VALUES
(NULL, NULL, NULL),
(1, '', '');
INSERT INTO `t` (`n`, `text`, `nothing`) VALUES
(2, 'NULL', NULL);
