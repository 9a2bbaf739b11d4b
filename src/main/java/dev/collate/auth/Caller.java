package dev.collate.auth;

import dev.collate.auth.scope.Scope;
import dev.collate.limit.Allowance;
import dev.collate.limit.Plan;
import java.util.Set;
import java.util.UUID;

/** The sender of a request: a valid key and what it may do now. Controllers receive it as {@code @AuthenticationPrincipal}. */
public record Caller(UUID keyId, String name, Plan plan, Set<Scope> scopes, Allowance allowance) {
    public Caller {
        scopes = Scope.setOf(scopes);
    }
}
