/**
 * Parses YAML 1.2 and writes the JSON text of the same document ({@link dev.collate.engine.json.yaml.YamlReader}), so that one reader and
 * one comparison serve both. What is wrong is told by its place in the text that was sent.
 */
@NullMarked
package dev.collate.engine.json.yaml;

import org.jspecify.annotations.NullMarked;
