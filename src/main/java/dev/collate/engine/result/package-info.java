/** The responses of the structured comparisons (JSON, YAML, CSV, XML); each record is serialized as JSON. */
@NullMarked
package dev.collate.engine.result;

import org.jspecify.annotations.NullMarked;
