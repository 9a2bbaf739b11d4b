package dev.collate.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Decides whether a request may go on. */
interface Gate {
    /**
     * The request to go on with.
     *
     * @throws dev.collate.problem.ApiException what to answer instead
     */
    HttpServletRequest admit(HttpServletRequest request, HttpServletResponse response);
}
