/** Slow tests that run the packaged jar in separate processes: {@code ./mvnw -P proof verify}. */
package dev.collate.proof;
