/**
 * What every endpoint shares: request ids, the error envelope of every layer, and how bodies are read ({@code web.body}).
 *
 * <p>A request gets its id first; whatever then goes wrong, in a filter, in Spring MVC, behind {@code /error} or in the container
 * itself, becomes a {@link dev.collate.web.Problem}.
 */
@NullMarked
package dev.collate.web;

import org.jspecify.annotations.NullMarked;
