package dev.collate.share;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.collate.auth.audit.Actor;
import dev.collate.auth.key.KeySummary;
import dev.collate.auth.scope.AdminOnly;
import dev.collate.http.body.IdPage;
import dev.collate.http.body.RequestParameters;
import dev.collate.http.body.RequestReader;
import dev.collate.http.body.SearchText;
import dev.collate.limit.StorageUsage;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Implements the administration API of the shares. */
@RestController
@RequestMapping("/admin/v1/shares")
@AdminOnly
class ShareAdminController {
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 1_000;

    private final ShareAdministration shares;
    private final ShareAddresses addresses;

    ShareAdminController(ShareAdministration shares, ShareAddresses addresses) {
        this.shares = shares;
        this.addresses = addresses;
    }

    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    StoredShareList list(RequestReader reader, HttpServletRequest http) {
        var parameters = reader.query();
        var filter = new ShareAdministration.Filter(
                id(parameters, "key"), id(parameters, "account"), SearchText.read(parameters, "q"));
        int limit = parameters.integer("limit", DEFAULT_LIMIT, 1, MAX_LIMIT);
        var after = ListPosition.after(parameters, "cursor");
        parameters.check();
        // The query asks for one share more than the page contains. If this share exists, there is a next page.
        var found = shares.list(filter, after, limit + 1);
        var shown = found.subList(0, Math.min(limit, found.size()));
        return new StoredShareList(
                shown.stream().map(share -> stored(share, http)).toList(),
                found.size() > limit ? ListPosition.after(shown.getLast()).cursor() : null);
    }

    private static Optional<UUID> id(RequestParameters parameters, String name) {
        return parameters.given(name)
                ? Optional.of(parameters.parsed(name, IdPage.START, IdPage::id, "must be a UUID"))
                : Optional.empty();
    }

    @GetMapping(path = "/totals", produces = MediaType.APPLICATION_JSON_VALUE)
    StorageUsage totals() {
        return shares.total();
    }

    @GetMapping(path = "/{token}", produces = MediaType.APPLICATION_JSON_VALUE)
    ShareWithOwner get(@PathVariable String token, HttpServletRequest http) {
        var share = shares.find(token);
        return new ShareWithOwner(stored(share, http), shares.owner(share));
    }

    @DeleteMapping("/{token}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void takeDown(@PathVariable String token) {
        shares.takeDown(token, Actor.ADMIN_TOKEN);
    }

    private StoredShare stored(Share share, HttpServletRequest http) {
        return new StoredShare(
                ShareList.Entry.of(share, addresses.page(http, share.token())), share.ownerId(), share.storedSize());
    }

    /**
     * A share without its contents.
     *
     * @param key the id of the key that has created the share
     * @param storedBytes the number of bytes that the share takes in the database
     */
    record StoredShare(@JsonUnwrapped ShareList.Entry share, UUID key, long storedBytes) {}

    /** A share without its contents, and the key that has created it. */
    record ShareWithOwner(@JsonUnwrapped StoredShare share, KeySummary owner) {}

    /**
     * A page of shares, newest first.
     *
     * @param nextCursor the value of the parameter {@code cursor} for the next page; null on the last page
     */
    record StoredShareList(
            List<StoredShare> shares, @Nullable String nextCursor) {
        StoredShareList {
            shares = List.copyOf(shares);
        }
    }
}
