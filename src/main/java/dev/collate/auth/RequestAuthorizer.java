package dev.collate.auth;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Decides whether a request may proceed. */
interface RequestAuthorizer {
    /**
     * Returns true if the request may proceed. Returns false if the authorizer has sent the response itself.
     *
     * @throws dev.collate.problem.ApiException if the request may not proceed; the exception becomes the response
     */
    boolean admit(HttpServletRequest request, HttpServletResponse response);
}
