package dev.collate.site;

import dev.collate.auth.account.AuditEntry;
import dev.collate.auth.account.AuditLog;
import dev.collate.http.request.IdPage;
import dev.collate.http.request.RequestReader;
import dev.collate.http.request.SearchText;
import dev.collate.page.TimeView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.ModelAndView;

/** Shows the audit log to the operator. */
@Controller
class ConsoleAuditController {
    private final AuditLog audit;

    ConsoleAuditController(AuditLog audit) {
        this.audit = audit;
    }

    @GetMapping("/admin/audit")
    ModelAndView list(RequestReader reader) {
        var parameters = reader.query();
        var page = IdPage.read(parameters);
        var subject = SearchText.read(parameters, "subject");
        parameters.check();
        var model = page.response(
                limit -> audit.list(page.before(), subject, limit), AuditEntry::id, ConsoleAuditController::model);
        model.put("subject", subject);
        return SitePages.page("console-audit", model);
    }

    private static Map<String, @Nullable Object> model(List<AuditEntry> found, @Nullable UUID nextCursor) {
        var model = new HashMap<String, @Nullable Object>();
        model.put(
                "entries",
                found.stream()
                        .map(entry -> new Line(
                                TimeView.of(entry.at()),
                                entry.actor(),
                                entry.action(),
                                entry.subject(),
                                entry.details()))
                        .toList());
        model.put("nextCursor", nextCursor);
        return model;
    }

    /** An entry of the audit log, formatted for readers. */
    record Line(TimeView at, String actor, String action, String subject, String details) {}
}
