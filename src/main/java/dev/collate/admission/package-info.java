/**
 * Decides what the server works on now: memory and processors are reserved before they are used, by {@link dev.collate.admission.ResourceReservation}, one for
 * each request, out of {@link dev.collate.admission.ResourcePools}. Knows no servlet.
 */
@NullMarked
package dev.collate.admission;

import org.jspecify.annotations.NullMarked;
