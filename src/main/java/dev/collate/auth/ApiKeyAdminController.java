package dev.collate.auth;

import dev.collate.auth.account.Actor;
import dev.collate.auth.key.ApiKeyService;
import dev.collate.auth.key.ApiKeyService.NewKey;
import dev.collate.auth.key.ApiKeySpec;
import dev.collate.auth.key.KeyPatch;
import dev.collate.auth.key.KeySummary;
import dev.collate.auth.key.KeyUses;
import dev.collate.auth.key.KeyUses.KeyWithUse;
import dev.collate.http.request.IdPage;
import dev.collate.http.request.JsonOrFormPost;
import dev.collate.http.request.RequestReader;
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
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** Implements the administration API of the keys. */
@RestController
@RequestMapping(ApiKeyAdminController.PATH)
class ApiKeyAdminController {
    static final String PATH = "/admin/v1/keys";
    static final String ID_PATH = "/{id}";
    static final String ROTATE_PATH = ID_PATH + "/rotate";

    private final ApiKeyService keyService;
    private final KeyUses uses;
    private final Clock clock;

    ApiKeyAdminController(ApiKeyService keyService, KeyUses uses, Clock clock) {
        this.keyService = keyService;
        this.uses = uses;
        this.clock = clock;
    }

    @JsonOrFormPost
    ResponseEntity<NewKey> create(RequestReader request) throws IOException {
        var spec = ApiKeySpec.of(request.body(), clock.instant());
        var key = keyService.create(spec, Actor.ADMIN_TOKEN);
        var address = ServletUriComponentsBuilder.fromCurrentContextPath()
                .path(PATH + ID_PATH)
                .build(key.key().id());
        return ResponseEntity.created(address).body(key);
    }

    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    KeyList list(RequestReader request) {
        var parameters = request.query();
        var page = IdPage.read(parameters);
        parameters.throwIfInvalid();
        return page.response(
                limit -> keyService.list(page.before(), limit),
                KeySummary::id,
                (keys, nextCursor) -> new KeyList(uses.withRequests(keys), nextCursor));
    }

    @GetMapping(path = ID_PATH, produces = MediaType.APPLICATION_JSON_VALUE)
    KeyWithUse get(@PathVariable UUID id) {
        return uses.withRequests(keyService.get(id));
    }

    @MergePatch(path = ID_PATH)
    KeyWithUse update(@PathVariable UUID id, RequestReader request) throws IOException {
        // Before the body is read, so that an unknown id is 404 even if the body is not valid.
        var key = keyService.get(id);
        var patch = KeyPatch.of(request.body(), clock.instant());
        return uses.withRequests(keyService.update(key.id(), patch, Actor.ADMIN_TOKEN));
    }

    @DeleteMapping(ID_PATH)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revoke(@PathVariable UUID id) {
        keyService.revoke(id, Actor.ADMIN_TOKEN);
    }

    @PostMapping(path = ROTATE_PATH, produces = MediaType.APPLICATION_JSON_VALUE)
    NewKey rotate(@PathVariable UUID id, RequestReader request) {
        return keyService.rotate(id, KeyPatch.readOverlap(request.query()), Actor.ADMIN_TOKEN);
    }

    /**
     * A page of keys, newest first.
     *
     * @param nextCursor the value of the parameter {@code cursor} for the next page; null on the last page
     */
    record KeyList(List<KeyWithUse> keys, @Nullable UUID nextCursor) {
        KeyList {
            keys = List.copyOf(keys);
        }
    }
}
