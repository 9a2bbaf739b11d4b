/** The results of the structured comparisons (JSON, YAML, CSV, XML). The server serializes them as JSON. */
@NullMarked
package dev.collate.engine.result;

import org.jspecify.annotations.NullMarked;
