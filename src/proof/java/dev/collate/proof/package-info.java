/** Slow proofs against the packaged jar in processes of its own: {@code ./mvnw -P proof verify}. */
package dev.collate.proof;
