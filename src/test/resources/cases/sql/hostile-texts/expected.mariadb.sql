/*!40101 SET NAMES utf8mb4 */ /*!999999 \C utf8mb4 */;
DROP TABLE IF EXISTS `t`;
CREATE TABLE `t` (
  `id` INT NOT NULL,
  `text` VARCHAR(59) NOT NULL
) DEFAULT CHARSET=utf8mb4;
INSERT INTO `t` (`id`, `text`) VALUES
(1, 'O''Neil'),
(2, '\\');
INSERT INTO `t` (`id`, `text`) VALUES
(3, '\\\\'),
(4, '\\''');
INSERT INTO `t` (`id`, `text`) VALUES
(5, '\\''; DROP TABLE t; --'),
(6, '''; DROP TABLE t; --');
INSERT INTO `t` (`id`, `text`) VALUES
(7, ''''''),
(8, 'a\\nb\\0\\x41\\Z\\%\\_\\u0041');
INSERT INTO `t` (`id`, `text`) VALUES
(9, 'line
break'),
(10, 'carriage\rreturn');
INSERT INTO `t` (`id`, `text`) VALUES
(11, 'both\r
of them'),
(12, 'a backslash \\
before a line break');
INSERT INTO `t` (`id`, `text`) VALUES
(13, '	tab\Z'),
(14, '"double" `back` [brackets] {braces} $1 $$ ?1 @x &y; %s ${z}');
INSERT INTO `t` (`id`, `text`) VALUES
(15, '--comment /* and */ # this'),
(16, '-- ');
INSERT INTO `t` (`id`, `text`) VALUES
(17, '/*'),
(18, '*/');
INSERT INTO `t` (`id`, `text`) VALUES
(19, '#'),
(20, ' ');
INSERT INTO `t` (`id`, `text`) VALUES
(21, '  surrounded  '),
(22, 'NULL');
INSERT INTO `t` (`id`, `text`) VALUES
(23, 'N''x'''),
(24, '=1+1');
INSERT INTO `t` (`id`, `text`) VALUES
(25, 'é é ß ı 漢字 العربية 😀 👩‍👩‍👧‍👦 ​ ﻿�');
