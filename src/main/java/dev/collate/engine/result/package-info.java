/** The results of the structured comparisons (JSON, YAML, CSV, XML): changes and patches. The server serializes them as JSON. */
@NullMarked
package dev.collate.engine.result;

import org.jspecify.annotations.NullMarked;
