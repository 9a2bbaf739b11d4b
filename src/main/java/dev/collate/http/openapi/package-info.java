/**
 * The description of the API: {@code openapi.yaml} → the ways to send that follow from it ({@code FormVariants}) → {@code /openapi.json},
 * and Swagger UI at {@code /docs}, both without a key.
 */
@NullMarked
package dev.collate.http.openapi;

import org.jspecify.annotations.NullMarked;
