/**
 * The Model Context Protocol: agents call the comparisons, the conversion and the creation of shares as tools. The tools have the same
 * parameters as the HTTP endpoints, and call the same services.
 */
@NullMarked
package dev.collate.mcp;

import org.jspecify.annotations.NullMarked;
