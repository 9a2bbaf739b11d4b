package dev.collate.auth.account;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.UuidGenerator;
import org.jspecify.annotations.Nullable;

/** A stored entry of the audit log. It is never changed. */
@Entity
public class AuditEntry {
    /** A UUID of version 7, which contains the time of creation, so that the order of the ids is the order of creation. */
    @Id
    @GeneratedValue
    @UuidGenerator(style = UuidGenerator.Style.VERSION_7)
    private @Nullable UUID id;

    private Instant createdAt;
    private String actor;
    private String action;
    private String subject;
    private String details;

    /** JPA calls this constructor. */
    @SuppressWarnings("NullAway.Init")
    protected AuditEntry() {}

    AuditEntry(Instant createdAt, Actor actor, AuditAction action, String subject, AuditDetails details) {
        this.createdAt = createdAt;
        this.actor = actor.name();
        this.action = action.wireName();
        this.subject = subject;
        this.details = details.toString();
    }

    public UUID id() {
        if (id == null) {
            throw new IllegalStateException("an entry has no id before it is stored");
        }
        return id;
    }

    public Instant createdAt() {
        return createdAt;
    }

    public String actor() {
        return actor;
    }

    public String action() {
        return action;
    }

    /** Returns the id of the key or account, or the token of the share. */
    public String subject() {
        return subject;
    }

    public String details() {
        return details;
    }
}
