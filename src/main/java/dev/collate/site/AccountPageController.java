package dev.collate.site;

import dev.collate.auth.Caller;
import dev.collate.auth.StorageUsages;
import dev.collate.auth.key.Scope;
import dev.collate.http.request.RequestReader;
import dev.collate.page.DisplayText;
import dev.collate.page.QueryString;
import dev.collate.share.ShareLists;
import dev.collate.share.ShareService;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** Shows the limits of the key with which a person is signed in, and the shares of this key or of the account. */
@Controller
class AccountPageController {
    static final String PATH = "/account";
    static final String SHARES_PATH = PATH + "/shares";
    static final String SHARE_PATH = SHARES_PATH + "/{token}";
    static final String DELETE_PATH = SHARE_PATH + "/delete";

    private final KeyPages keyPages;
    private final StorageUsages storage;
    private final ShareService shares;
    private final ShareLists lists;

    AccountPageController(KeyPages keyPages, StorageUsages storage, ShareService shares, ShareLists lists) {
        this.keyPages = keyPages;
        this.storage = storage;
        this.shares = shares;
        this.lists = lists;
    }

    @GetMapping(PATH)
    ModelAndView profile(@AuthenticationPrincipal Caller caller) {
        var limits = caller.limits();
        var stored = storage.of(caller.keyId());
        return SitePages.page(
                "account",
                Map.of(
                        "caller",
                        caller,
                        "scopes",
                        caller.scopes().stream().map(Scope::wireName).collect(Collectors.joining(", ")),
                        "requests",
                        keyPages.useText(caller.keyId(), limits),
                        "maxBodySize",
                        DisplayText.size(limits.maxBodySize()),
                        "stored",
                        DisplayText.size(stored.bytes()) + " of " + DisplayText.size(limits.maxStoredBytes()) + " in "
                                + DisplayText.countWithNoun(stored.shares(), "share")));
    }

    @GetMapping(SHARES_PATH)
    ModelAndView shares(RequestReader reader, @AuthenticationPrincipal Caller caller, HttpServletRequest request) {
        caller.requireScope(Scope.SHARE_READ);
        var parameters = reader.query();
        var searchText = parameters.searchText("q");
        var list = lists.pageOfCaller(caller, searchText, parameters, request);
        var model = new HashMap<String, @Nullable Object>();
        model.put(
                "shares",
                list.shares().stream()
                        .map(share -> new ListedShare(share, null))
                        .toList());
        model.put("q", searchText);
        model.put("accountHolder", caller.isAccountHolder());
        model.put("nextCursor", list.nextCursor());
        return SitePages.page("account-shares", model);
    }

    /** Shows one share to its owner. A person who has just created a share sees its link here, also without the right to list shares. */
    @GetMapping(SHARE_PATH)
    ModelAndView share(
            @PathVariable String token,
            RequestReader reader,
            @AuthenticationPrincipal Caller caller,
            HttpServletRequest request) {
        boolean canDelete = caller.scopes().contains(Scope.SHARE_WRITE);
        boolean canList = caller.scopes().contains(Scope.SHARE_READ);
        if (!canDelete) {
            caller.requireScope(Scope.SHARE_READ);
        }
        var share = lists.find(token, caller, request);
        return SitePages.page(
                "account-share",
                Map.of(
                        "share",
                        new ListedShare(share, null),
                        "q",
                        reader.query().searchText("q"),
                        "canDelete",
                        canDelete,
                        "canList",
                        canList));
    }

    @PostMapping(path = DELETE_PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    String delete(@PathVariable String token, RequestReader reader, @AuthenticationPrincipal Caller caller)
            throws IOException {
        caller.requireScope(Scope.SHARE_WRITE);
        var searchText = reader.body().string("q", "");
        shares.delete(token, caller);
        return SitePages.redirect(listPathAfterDelete(SHARES_PATH, searchText), CompletedChange.SHARE_DELETED);
    }

    /**
     * Returns the path of the list of shares, with the search that the person made before.
     *
     * @param list the path of the list without a query
     */
    static String listPathAfterDelete(String list, String searchText) {
        return searchText.isEmpty() ? list : list + "?" + QueryString.of(Map.of("q", searchText));
    }
}
