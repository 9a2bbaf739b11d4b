package dev.collate.site;

import dev.collate.auth.account.AccountService;
import dev.collate.auth.account.AuditLog;
import dev.collate.auth.account.AuditLog.AuditEntry;
import dev.collate.auth.key.ApiKeyService;
import dev.collate.http.request.IdPage;
import dev.collate.http.request.RequestReader;
import dev.collate.problem.ApiException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.ModelAndView;

/** Shows the audit log to the operator. */
@Controller
class ConsoleAuditController {
    /** The id of an account or a key in the details of an entry. */
    private static final Pattern ID_IN_DETAILS = Pattern.compile("\\b(account|key)=([0-9a-f-]{36})");

    private final AuditLog audit;
    private final AccountService accounts;
    private final ApiKeyService keys;

    ConsoleAuditController(AuditLog audit, AccountService accounts, ApiKeyService keys) {
        this.audit = audit;
        this.accounts = accounts;
        this.keys = keys;
    }

    @GetMapping("/admin/audit")
    ModelAndView list(RequestReader reader) {
        var parameters = reader.query();
        var page = IdPage.read(parameters);
        var subject = parameters.searchText("subject");
        parameters.throwIfInvalid();
        var model = page.response(limit -> audit.list(page.before(), subject, limit), AuditEntry::id, this::model);
        model.put("subject", subject);
        return SitePages.page("console-audit", model);
    }

    private Map<String, @Nullable Object> model(List<AuditEntry> found, @Nullable UUID nextCursor) {
        var knownNames = new HashMap<String, LinkedName>();
        var model = new HashMap<String, @Nullable Object>();
        model.put(
                "entries",
                found.stream()
                        .map(entry -> new AuditEntryView(
                                entry.at(),
                                linkedName(kind(entry.actor()), entry.actor(), knownNames),
                                entry.action(),
                                linkedName(kind(entry.action()), entry.subject(), knownNames),
                                ID_IN_DETAILS
                                        .matcher(entry.details())
                                        .replaceAll(id -> Matcher.quoteReplacement(id.group(1) + "="
                                                + linkedName(id.group(1), id.group(2), knownNames)
                                                        .name()))))
                        .toList());
        model.put("nextCursor", nextCursor);
        return model;
    }

    /** Returns the first word of an actor or an action: {@code key} for {@code key.create}, and for {@code key} with an id. */
    private static String kind(String text) {
        return text.split("[ .]", 2)[0];
    }

    /**
     * Returns an actor or a subject with its name and its page.
     *
     * @param kind {@code account} or {@code key} if the text ends with the id of an account or a key; otherwise any other word
     * @param knownNames the results of earlier calls for the same page, which this method looks up and extends
     */
    private LinkedName linkedName(String kind, String text, Map<String, LinkedName> knownNames) {
        var id = text.substring(text.lastIndexOf(' ') + 1);
        return knownNames.computeIfAbsent(kind + "." + text, any -> {
            try {
                if (kind.equals("account")) {
                    var account = accounts.get(UUID.fromString(id));
                    return new LinkedName(id, account.name(), accountPath(account.id()));
                }
                if (kind.equals("key")) {
                    var key = keys.get(UUID.fromString(id));
                    return new LinkedName(id, key.name(), accountPath(key.account()) + "#key-" + id);
                }
            } catch (ApiException | IllegalArgumentException e) {
                // The account or key is unknown, so the page shows its id.
            }
            return new LinkedName(id, text, null);
        });
    }

    private static String accountPath(UUID account) {
        return ConsoleAccountsController.PATH.substring(1) + "/" + account;
    }

    /** An entry of the audit log, formatted for readers. */
    record AuditEntryView(Instant at, LinkedName actor, String action, LinkedName subject, String details) {}

    /**
     * Who made a change, or what was changed.
     *
     * @param path the page in the console, without a slash at its start; null for a subject without a page
     */
    record LinkedName(String id, String name, @Nullable String path) {}
}
