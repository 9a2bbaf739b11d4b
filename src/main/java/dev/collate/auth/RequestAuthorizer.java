package dev.collate.auth;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Decides whether a request may proceed. */
interface RequestAuthorizer {
    /**
     * Returns if the request may proceed.
     *
     * @throws dev.collate.problem.ApiException if the request may not proceed; the exception becomes the response
     */
    void admit(HttpServletRequest request, HttpServletResponse response);
}
