package dev.collate.auth;

import dev.collate.auth.key.ApiKeyFormat;
import dev.collate.http.body.BodyLimit;
import dev.collate.http.context.RequestContext;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** Authorizes requests to the administration API by the admin token. If no token is configured, the response is 404. */
final class AdminAuthorizer implements RequestAuthorizer {
    private static final long MAX_BODY_SIZE = DataSize.ofMegabytes(1).toBytes();

    private final byte @Nullable [] tokenHash;
    private final FailedAuthentications failures;

    AdminAuthorizer(@Nullable String token, FailedAuthentications failures) {
        this.tokenHash = token == null ? null : hash(token);
        this.failures = failures;
    }

    @Override
    public boolean admit(HttpServletRequest request, HttpServletResponse response) {
        if (tokenHash == null) {
            throw ApiException.notFound("The administration API is disabled: the server has no admin token.");
        }
        var token = Bearer.token(request);
        // The hashes are compared, not the tokens. All hashes have the same length, so the time of the comparison does
        // not reveal the length of the token.
        if (token == null || !MessageDigest.isEqual(hash(token), tokenHash)) {
            throw failures.refusal(request, "Send the admin token: Authorization: Bearer <admin token>.");
        }
        BodyLimit.check(request.getContentLengthLong(), MAX_BODY_SIZE);
        RequestContext.of(request).setMaxBodySize(MAX_BODY_SIZE);
        return true;
    }

    private static byte[] hash(String token) {
        return ApiKeyFormat.hash(token).getBytes(StandardCharsets.US_ASCII);
    }
}
