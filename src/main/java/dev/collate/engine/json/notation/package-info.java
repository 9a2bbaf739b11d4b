/**
 * The notations of one tree, and how much heap a document in each of them takes ({@link dev.collate.engine.json.notation.Notation}). A parser
 * of YAML 1.2 writes the JSON text of the same document, so that one reader and one comparison serve both. What is wrong is told by its
 * place in the text that was sent.
 */
@NullMarked
package dev.collate.engine.json.notation;

import org.jspecify.annotations.NullMarked;
