package dev.collate.auth;

import dev.collate.auth.key.AdminToken;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** Authorizes requests to the administration API by the admin token. If no token is configured, the response is 404. */
final class AdminAuthorizer extends AuthorizationFilter {
    private static final long MAX_BODY_SIZE = DataSize.ofMegabytes(1).toBytes();

    private final AdminToken token;
    private final FailedAuthentications failures;

    AdminAuthorizer(AdminToken token, FailedAuthentications failures, HandlerExceptionResolver problems) {
        super(problems);
        this.token = token;
        this.failures = failures;
    }

    @Override
    boolean admit(@Nullable Person person, HttpServletRequest request, HttpServletResponse response) {
        if (!token.isSet()) {
            throw ApiException.notFound("The administration API is disabled: the server has no admin token.");
        }
        var sent = ApiKeyAuthenticator.bearerToken(request);
        if (sent == null || !token.matches(sent)) {
            throw failures.refusal(request, "Send the admin token: Authorization: Bearer <admin token>.");
        }
        AccessInterceptor.admit(request, MAX_BODY_SIZE);
        return true;
    }
}
