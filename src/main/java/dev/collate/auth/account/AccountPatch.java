package dev.collate.auth.account;

import dev.collate.http.request.MemberChange;
import dev.collate.http.request.RequestParameters;
import dev.collate.limit.Plan;

/**
 * The changes of an account that a request asks for.
 *
 * @param disabled whether the keys of the account are rejected
 */
public record AccountPatch(
        MemberChange<String> name,
        MemberChange<String> email,
        MemberChange<Plan> plan,
        MemberChange<Boolean> disabled) {
    /**
     * Reads the body of {@code PATCH /admin/v1/accounts/{id}}.
     *
     * @throws dev.collate.problem.ApiException 400 if a parameter is not valid; the error lists all such parameters
     */
    public static AccountPatch of(RequestParameters parameters) {
        var patch = new AccountPatch(
                MemberChange.ofRequired(parameters, "name", () -> DisplayName.read(parameters)),
                MemberChange.ofOptional(parameters, "email", () -> EmailAddress.read(parameters)),
                MemberChange.ofRequired(parameters, "plan", () -> parameters.choice("plan", Plan.class, null)),
                MemberChange.ofRequired(parameters, "disabled", () -> parameters.flag("disabled", false)));
        parameters.throwIfInvalid();
        return patch;
    }

    /** @param account the account before the change */
    AuditDetails details(Account account) {
        return new AuditDetails()
                .addNameIfChanged("name", name.ifDifferentFrom(account.name()))
                .addNameIfChanged("email", email.ifDifferentFrom(account.email()))
                .addChange("plan", plan.ifDifferentFrom(account.plan()).map(Plan::wireName))
                .addChange("disabled", disabled.ifDifferentFrom(account.disabledAt() != null));
    }
}
