/**
 * The notations of one tree: {@link dev.collate.diff.json.notation.Notation} turns YAML and CSV into the JSON text of the same document,
 * so that one reader and one comparison serve all three. What is wrong is told by its place in the text that was sent.
 */
@NullMarked
package dev.collate.diff.json.notation;

import org.jspecify.annotations.NullMarked;
