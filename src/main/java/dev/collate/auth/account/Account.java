package dev.collate.auth.account;

import dev.collate.limit.Plan;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.UuidGenerator;
import org.jspecify.annotations.Nullable;

/** A stored account. It owns API keys, which inherit its plan. While it is disabled, its keys are rejected. */
@Entity
public class Account {
    /** A UUID of version 7, which contains the time of creation, so that the order of the ids is the order of creation. */
    @Id
    @GeneratedValue
    @UuidGenerator(style = UuidGenerator.Style.VERSION_7)
    private @Nullable UUID id;

    private String name;
    private @Nullable String email;

    @Enumerated(EnumType.STRING)
    private Plan plan;

    private Instant createdAt;
    private @Nullable Instant disabledAt;

    /** JPA calls this constructor. */
    @SuppressWarnings("NullAway.Init")
    protected Account() {}

    /** @param email the e-mail address in lower case; null if it is not known */
    Account(String name, @Nullable String email, Plan plan, Instant createdAt) {
        this.name = name;
        this.email = email;
        this.plan = plan;
        this.createdAt = createdAt;
    }

    /** Changes the plan of the account and of all its keys. */
    public void follow(Plan newPlan) {
        plan = newPlan;
    }

    /** Changes the values that the patch contains. */
    void change(AccountPatch patch, Instant now) {
        name = patch.name().applyToRequired(name);
        email = patch.email().apply(email);
        plan = patch.plan().applyToRequired(plan);
        boolean disabled = patch.disabled().applyToRequired(isDisabled());
        if (disabled != isDisabled()) {
            disabledAt = disabled ? now : null;
        }
    }

    public UUID id() {
        if (id == null) {
            throw new IllegalStateException("an account has no id before it is stored");
        }
        return id;
    }

    public String name() {
        return name;
    }

    public Plan plan() {
        return plan;
    }

    public @Nullable String email() {
        return email;
    }

    Instant createdAt() {
        return createdAt;
    }

    @Nullable
    Instant disabledAt() {
        return disabledAt;
    }

    /** Returns whether the keys of the account are rejected. */
    public boolean isDisabled() {
        return disabledAt != null;
    }
}
