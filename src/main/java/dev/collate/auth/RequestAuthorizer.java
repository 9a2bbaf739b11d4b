package dev.collate.auth;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Decides whether a request may go on. */
interface RequestAuthorizer {
    /**
     * Lets the request pass.
     *
     * @throws dev.collate.problem.ApiException what to answer instead
     */
    void admit(HttpServletRequest request, HttpServletResponse response);
}
