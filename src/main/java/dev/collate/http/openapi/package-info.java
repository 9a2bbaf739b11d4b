/**
 * The description of the API: {@code openapi.yaml} → {@code FormVariants} adds the other ways to send a request →
 * {@code /openapi.json}, and Swagger UI at {@code /docs}. Both need no key.
 */
@NullMarked
package dev.collate.http.openapi;

import org.jspecify.annotations.NullMarked;
