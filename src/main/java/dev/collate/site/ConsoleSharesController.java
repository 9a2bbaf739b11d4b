package dev.collate.site;

import dev.collate.auth.StorageUsages;
import dev.collate.auth.account.Actor;
import dev.collate.auth.key.ApiKeyService;
import dev.collate.auth.key.KeySummary;
import dev.collate.http.request.RequestReader;
import dev.collate.page.DisplayText;
import dev.collate.share.ShareLists;
import dev.collate.share.ShareService;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.HashMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** Lets the operator find and take down shares of all keys. */
@Controller
class ConsoleSharesController {
    static final String PATH = "/admin/shares";
    static final String DELETE_PATH = PATH + "/{token}/delete";

    private final ShareService shares;
    private final ShareLists lists;
    private final StorageUsages usages;
    private final ApiKeyService keys;

    ConsoleSharesController(ShareService shares, ShareLists lists, StorageUsages usages, ApiKeyService keys) {
        this.shares = shares;
        this.lists = lists;
        this.usages = usages;
        this.keys = keys;
    }

    @GetMapping(PATH)
    ModelAndView list(RequestReader reader, HttpServletRequest request) {
        var parameters = reader.query();
        var list = lists.pageOfAll(parameters, request);
        var total = usages.total();
        var model = new HashMap<String, @Nullable Object>();
        var searchText = parameters.string("q", "");
        var keysById = new HashMap<UUID, KeySummary>();
        model.put("q", searchText);
        model.put(
                "shares",
                list.shares().stream()
                        .map(each -> new ListedShare(each.share(), keysById.computeIfAbsent(each.key(), keys::get)))
                        .toList());
        model.put("nextCursor", list.nextCursor());
        model.put("count", DisplayText.countWithNoun(total.shares(), "share"));
        model.put("size", DisplayText.size(total.bytes()));
        return SitePages.page("console-shares", model);
    }

    @PostMapping(path = DELETE_PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    String takeDown(@PathVariable String token, RequestReader reader) throws IOException {
        var searchText = reader.body().string("q", "");
        shares.takeDown(token, Actor.CONSOLE);
        return SitePages.redirect(
                AccountPageController.listPathAfterDelete(PATH, searchText), CompletedChange.SHARE_DELETED);
    }
}
