package dev.collate.share;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.collate.auth.Caller;
import dev.collate.diff.Format;
import dev.collate.engine.result.Stats;
import dev.collate.http.request.IdPage;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.SiteAddress;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Lists the shares of a caller or of all keys, one page after the other, for the API and for the website. */
@Component
public class ShareLists {
    private static final int DEFAULT_LIMIT = 20;
    private static final int MAX_LIMIT = 100;

    private static final int DEFAULT_LIMIT_OF_ALL = 100;
    private static final int MAX_LIMIT_OF_ALL = 1_000;

    private final ShareStore store;
    private final ShareService shares;
    private final SiteAddress site;

    ShareLists(ShareStore store, ShareService shares, SiteAddress site) {
        this.store = store;
        this.shares = shares;
        this.site = site;
    }

    /**
     * Returns the live shares of the caller, newest first. Reads the parameters {@code limit} and {@code cursor}.
     *
     * @param searchText a text that the token or the title contains; empty for all shares
     */
    public Page<ShareSummary> pageOfCaller(
            Caller caller, String searchText, RequestParameters parameters, HttpServletRequest servletRequest) {
        int limit = parameters.integer("limit", DEFAULT_LIMIT, 1, MAX_LIMIT);
        var after = ShareCursor.after(parameters, "cursor");
        parameters.throwIfInvalid();
        return toPage(
                store.list(shares.keyIdsOf(caller), searchText, after, limit + 1),
                limit,
                share -> toSummary(share, servletRequest));
    }

    /**
     * Returns the live share of the caller with this token.
     *
     * @throws dev.collate.problem.ApiException 404 if the caller has no live share with this token
     */
    public ShareSummary find(String token, Caller caller, HttpServletRequest servletRequest) {
        return toSummary(shares.find(token, caller), servletRequest);
    }

    /**
     * Returns the live shares of all keys, newest first. Reads the parameters {@code key}, {@code account} and {@code q}, which select
     * shares, and {@code limit} and {@code cursor}.
     */
    public Page<AdminShareSummary> pageOfAll(RequestParameters parameters, HttpServletRequest servletRequest) {
        var key = optionalId(parameters, "key");
        var account = optionalId(parameters, "account");
        var searchText = parameters.searchText("q");
        int limit = parameters.integer("limit", DEFAULT_LIMIT_OF_ALL, 1, MAX_LIMIT_OF_ALL);
        var after = ShareCursor.after(parameters, "cursor");
        parameters.throwIfInvalid();
        var sharesAndNext = selectedKeys(key, account)
                .map(keys -> store.list(keys, searchText, after, limit + 1))
                .orElseGet(() -> store.list(searchText, after, limit + 1));
        return toPage(sharesAndNext, limit, share -> toAdminSummary(share, servletRequest));
    }

    /** @param sharesAndNext the shares of the page, followed by one more share if there is a next page */
    private static <E> Page<E> toPage(List<Share> sharesAndNext, int limit, Function<Share, E> toEntry) {
        var pageShares = sharesAndNext.subList(0, Math.min(limit, sharesAndNext.size()));
        return new Page<>(
                pageShares.stream().map(toEntry).toList(),
                sharesAndNext.size() > limit
                        ? ShareCursor.after(pageShares.getLast()).cursor()
                        : null);
    }

    /** Returns the keys whose shares are selected. Returns an empty Optional if the shares of all keys are selected. */
    private Optional<Set<UUID>> selectedKeys(Optional<UUID> key, Optional<UUID> account) {
        return account.map(shares::keyIdsOf)
                .map(keys -> keys.stream()
                        .filter(id -> key.isEmpty() || key.get().equals(id))
                        .collect(Collectors.toSet()))
                .or(() -> key.map(Set::of));
    }

    private static Optional<UUID> optionalId(RequestParameters parameters, String name) {
        return parameters.hasValue(name)
                ? Optional.of(parameters.parsed(name, IdPage.START, IdPage::parseId, "must be a UUID"))
                : Optional.empty();
    }

    private ShareSummary toSummary(Share share, HttpServletRequest servletRequest) {
        return ShareSummary.of(share, site.link(servletRequest, share.pagePath()));
    }

    AdminShareSummary toAdminSummary(Share share, HttpServletRequest servletRequest) {
        return new AdminShareSummary(toSummary(share, servletRequest), share.ownerId(), share.storedSize());
    }

    /**
     * One page of a list of shares, newest first.
     *
     * @param <E> a {@link ShareSummary} in the list of a caller, and an {@link AdminShareSummary} in the list of all keys
     * @param nextCursor the value of the parameter {@code cursor} for the next page; null on the last page
     */
    public record Page<E>(List<E> shares, @Nullable String nextCursor) {
        public Page {
            shares = List.copyOf(shares);
        }
    }

    /** A share in the list, without its contents. */
    public record ShareSummary(
            String token,
            String url,
            @Nullable String title,
            Format format,
            Stats stats,
            Instant createdAt,
            @Nullable Instant expiresAt,
            long viewCount) {
        static ShareSummary of(Share share, String url) {
            return new ShareSummary(
                    share.token(),
                    url,
                    share.title(),
                    share.format(),
                    share.stats(),
                    share.createdAt(),
                    share.expiresAt(),
                    share.viewCount());
        }
    }

    /**
     * A share in the list of all keys, without its contents.
     *
     * @param key the id of the key that has created the share
     * @param storedBytes the number of bytes that the share takes in the database
     */
    public record AdminShareSummary(@JsonUnwrapped ShareSummary share, UUID key, long storedBytes) {}
}
