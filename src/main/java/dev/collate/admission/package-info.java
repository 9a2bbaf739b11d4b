/**
 * Admission control: each request reserves memory and a CPU permit before it uses them. A
 * {@link dev.collate.admission.ResourceReservation} holds the reservation of one request, and {@link dev.collate.admission.ResourcePools}
 * holds the resources of the server. Does not depend on the servlet API.
 */
@NullMarked
package dev.collate.admission;

import org.jspecify.annotations.NullMarked;
