/**
 * Parses YAML 1.2 and writes the JSON text of the same document ({@link dev.collate.engine.tree.yaml.YamlReader}), so that JSON and YAML
 * use the same reader and the same comparison. Errors refer to positions in the original YAML text.
 */
@NullMarked
package dev.collate.engine.tree.yaml;

import org.jspecify.annotations.NullMarked;
