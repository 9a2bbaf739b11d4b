package dev.collate.auth.account;

import dev.collate.limit.Plan;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The settings of the sign-in of people with an account.
 *
 * @param invitationLifetime how long the link of an invitation can be used
 * @param createAtSignIn the plan of the account that a person gets who signs in at an OpenID provider and has no account; null if such a
 *     person gets no account
 */
@Validated
@ConfigurationProperties("collate.accounts")
public record AccountSettings(
        @DurationMin(minutes = 1) @DefaultValue("72h") Duration invitationLifetime,
        @Nullable Plan createAtSignIn) {}
