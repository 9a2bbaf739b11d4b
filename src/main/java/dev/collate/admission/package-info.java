/**
 * Admission control: each request reserves memory and a CPU permit before it uses them. {@link dev.collate.admission.ResourcePools}
 * contains the resources of the server, and a {@link dev.collate.admission.ResourceReservation} is the part of them that one request holds.
 * This package does not depend on the servlet API.
 */
@NullMarked
package dev.collate.admission;

import org.jspecify.annotations.NullMarked;
