package dev.collate.auth.key;

import dev.collate.auth.scope.AdminOnly;
import dev.collate.http.body.JsonOrFormPost;
import dev.collate.http.body.RequestReader;
import dev.collate.limit.MemoryEstimate;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** Implements the administration API of the keys. */
@RestController
@RequestMapping(ApiKeyAdminController.PATH)
@AdminOnly
class ApiKeyAdminController {
    static final String PATH = "/admin/v1/keys";

    static final String KEY_PATH = PATH + "/{id}";

    /** The media type of RFC 7396. */
    private static final String MERGE_PATCH = "application/merge-patch+json";

    static final MemoryEstimate BODY = MemoryEstimate.perByte(16);
    private static final int DEFAULT_PAGE_SIZE = 100;
    private static final int MAX_PAGE_SIZE = 1_000;

    private final ApiKeyService service;
    private final Clock clock;

    ApiKeyAdminController(ApiKeyService service, Clock clock) {
        this.service = service;
        this.clock = clock;
    }

    @JsonOrFormPost
    ResponseEntity<NewKey> create(RequestReader request) throws IOException {
        var key = service.create(ApiKeySpec.of(request.body(BODY), clock.instant()));
        var address = ServletUriComponentsBuilder.fromCurrentContextPath()
                .path(PATH + "/{id}")
                .build(key.key().id());
        return ResponseEntity.created(address).body(key);
    }

    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    Page list(RequestReader request) {
        var parameters = request.query();
        int limit = parameters.integer("limit", DEFAULT_PAGE_SIZE, 1, MAX_PAGE_SIZE);
        var after = parameters.parsed(
                "cursor",
                ApiKeyService.BEFORE_ALL,
                ApiKeyService::idIn,
                "must be the nextCursor of an earlier response");
        parameters.check();
        // The query asks for one key more than the page contains. If this key exists, there is a next page.
        var found = service.list(after, limit + 1);
        var keys = found.subList(0, Math.min(limit, found.size()));
        return new Page(keys, found.size() > limit ? keys.getLast().id() : null);
    }

    @GetMapping(path = "/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
    KeySummary get(@PathVariable String id) {
        return service.get(ApiKeyService.id(id));
    }

    @PatchMapping(
            path = "/{id}",
            consumes = {MediaType.APPLICATION_JSON_VALUE, MERGE_PATCH},
            produces = MediaType.APPLICATION_JSON_VALUE)
    KeySummary update(@PathVariable String id, RequestReader request) throws IOException {
        var key = service.get(ApiKeyService.id(id));
        return service.update(key.id(), KeyPatch.of(request.body(BODY), clock.instant()));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revoke(@PathVariable String id) {
        service.revoke(ApiKeyService.id(id));
    }

    @PostMapping(path = "/{id}/rotate", produces = MediaType.APPLICATION_JSON_VALUE)
    NewKey rotate(@PathVariable String id) {
        return service.rotate(ApiKeyService.id(id));
    }

    /**
     * A page of keys, newest first.
     *
     * @param nextCursor the value of the parameter {@code cursor} for the next page; null on the last page
     */
    record Page(List<KeySummary> keys, @Nullable UUID nextCursor) {
        Page {
            keys = List.copyOf(keys);
        }
    }
}
