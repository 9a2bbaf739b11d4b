package dev.collate.web;

import java.io.IOException;

/** A request whose body has no length beforehand: whether it is too large is known only once it was read. */
public interface CountedBody {
    /**
     * Reads and drops what is left of the body.
     *
     * @throws dev.collate.problem.ApiException 413 when it is too large
     */
    void readToEnd() throws IOException;
}
