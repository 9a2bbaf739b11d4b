package dev.collate.auth.password;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The settings of the sign-in of people with an account.
 *
 * @param invitationLifetime how long the link of an invitation can be used
 */
@Validated
@ConfigurationProperties("collate.accounts")
record AccountSettings(
        @DurationMin(minutes = 1) @DefaultValue("72h") Duration invitationLifetime) {}
