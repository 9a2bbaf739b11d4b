/**
 * Publishes the description of the API. The source is {@code openapi.yaml}. {@code FormVariants} adds forms and raw bodies to it. The
 * server publishes the result at {@code /openapi.json}, and Swagger UI shows it at {@code /docs}. Both addresses need no API key.
 */
@NullMarked
package dev.collate.http.openapi;

import org.jspecify.annotations.NullMarked;
