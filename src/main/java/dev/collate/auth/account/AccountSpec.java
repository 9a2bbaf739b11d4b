package dev.collate.auth.account;

import dev.collate.http.request.RequestParameters;
import dev.collate.limit.Plan;
import org.jspecify.annotations.Nullable;

/**
 * The values of a new account.
 *
 * @param email the e-mail address in lower case; null if it is not known
 */
public record AccountSpec(String name, @Nullable String email, Plan plan) {
    /**
     * Reads the body of {@code POST /admin/v1/accounts}.
     *
     * @throws dev.collate.problem.ApiException 400 if a parameter is missing or not valid; the error lists all such parameters
     */
    public static AccountSpec of(RequestParameters parameters) {
        var spec = new AccountSpec(
                DisplayName.read(parameters),
                EmailAddress.read(parameters),
                parameters.choice("plan", Plan.class, null));
        parameters.throwIfInvalid();
        return spec;
    }
}
