package dev.collate.share;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.collate.auth.StorageUsages.StorageUsage;
import dev.collate.auth.account.Actor;
import dev.collate.auth.key.ApiKeyService;
import dev.collate.auth.key.KeySummary;
import dev.collate.http.request.RequestReader;
import dev.collate.share.ShareLists.AdminShareSummary;
import dev.collate.share.ShareLists.Page;
import jakarta.servlet.http.HttpServletRequest;
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
class ShareAdminController {
    private final ShareService shares;
    private final ShareLists lists;
    private final ShareUsages usages;
    private final ApiKeyService keys;

    ShareAdminController(ShareService shares, ShareLists lists, ShareUsages usages, ApiKeyService keys) {
        this.shares = shares;
        this.lists = lists;
        this.usages = usages;
        this.keys = keys;
    }

    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    Page<AdminShareSummary> list(RequestReader reader, HttpServletRequest servletRequest) {
        return lists.pageOfAll(reader.query(), servletRequest);
    }

    @GetMapping(path = "/totals", produces = MediaType.APPLICATION_JSON_VALUE)
    StorageUsage totals() {
        return usages.total();
    }

    @GetMapping(path = "/{token}", produces = MediaType.APPLICATION_JSON_VALUE)
    ShareWithOwner get(@PathVariable String token, HttpServletRequest servletRequest) {
        var share = shares.find(token);
        return new ShareWithOwner(lists.toAdminSummary(share, servletRequest), keys.get(share.ownerId()));
    }

    @DeleteMapping("/{token}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void takeDown(@PathVariable String token) {
        shares.takeDown(token, Actor.ADMIN_TOKEN);
    }

    /** A share without its contents, and the key that has created it. */
    record ShareWithOwner(@JsonUnwrapped AdminShareSummary share, KeySummary owner) {}
}
