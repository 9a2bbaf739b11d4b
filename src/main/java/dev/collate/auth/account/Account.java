package dev.collate.auth.account;

import dev.collate.database.ColumnValues;
import dev.collate.limit.Plan;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored account. It owns API keys, which inherit its plan.
 *
 * @param email the e-mail address in lower case; null if it is not known
 * @param disabledAt since when the keys of the account are rejected; null if they are accepted
 */
public record Account(
        UUID id,
        String name,
        @Nullable String email,
        Plan plan,
        Instant createdAt,
        @Nullable Instant disabledAt) {

    /** The columns from which {@link #read} makes an account. */
    public static final String COLUMNS =
            "account.id as account_id, account.name as account_name, account.email as account_email,"
                    + " account.plan as account_plan, account.created_at as account_created_at,"
                    + " account.disabled_at as account_disabled_at";

    /** Returns the account in a row of a query. */
    public static Account read(ResultSet row, int number) throws SQLException {
        return new Account(
                row.getObject("account_id", UUID.class),
                row.getString("account_name"),
                row.getString("account_email"),
                Plan.valueOf(row.getString("account_plan")),
                ColumnValues.readTime(row, "account_created_at"),
                ColumnValues.readOptionalTime(row, "account_disabled_at"));
    }

    /** Returns the account with the values that the patch contains. */
    Account withChanges(AccountPatch patch, Instant now) {
        boolean wasDisabled = disabledAt != null;
        boolean disabled = patch.disabled().applyToRequired(wasDisabled);
        return new Account(
                id,
                patch.name().applyToRequired(name),
                patch.email().applyToOptional(email),
                patch.plan().applyToRequired(plan),
                createdAt,
                disabled == wasDisabled ? disabledAt : disabled ? now : null);
    }
}
