package dev.collate.auth;

import dev.collate.auth.account.AuditLog;
import dev.collate.auth.account.AuditLog.AuditEntry;
import dev.collate.http.request.IdPage;
import dev.collate.http.request.RequestReader;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Implements the administration API of the audit log. */
@RestController
class AuditAdminController {
    private final AuditLog audit;

    AuditAdminController(AuditLog audit) {
        this.audit = audit;
    }

    @GetMapping(path = "/admin/v1/audit", produces = MediaType.APPLICATION_JSON_VALUE)
    AuditList list(RequestReader request) {
        var parameters = request.query();
        var page = IdPage.read(parameters);
        var subject = parameters.searchText("subject");
        parameters.throwIfInvalid();
        return page.response(limit -> audit.list(page.before(), subject, limit), AuditEntry::id, AuditList::new);
    }

    /**
     * A page of the audit log, newest first.
     *
     * @param nextCursor the value of the parameter {@code cursor} for the next page; null on the last page
     */
    record AuditList(List<AuditEntry> entries, @Nullable UUID nextCursor) {
        AuditList {
            entries = List.copyOf(entries);
        }
    }
}
