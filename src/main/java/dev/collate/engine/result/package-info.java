/** What the structured comparisons (JSON, YAML, CSV, XML) answer; each record is the JSON that is sent. */
@NullMarked
package dev.collate.engine.result;

import org.jspecify.annotations.NullMarked;
