package dev.collate.auth;

import dev.collate.auth.key.AccountKeyService;
import dev.collate.auth.key.ApiKeyService.NewKey;
import dev.collate.auth.key.ApiKeySpec;
import dev.collate.auth.key.KeyPatch;
import dev.collate.auth.key.KeyUses;
import dev.collate.auth.key.KeyUses.KeyWithUse;
import dev.collate.auth.key.RequiresKey;
import dev.collate.auth.key.Scope;
import dev.collate.http.request.JsonOrFormPost;
import dev.collate.http.request.RequestReader;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** Implements the API with which the holder of an account manages the keys of the account. */
@RestController
@RequestMapping(AccountKeyController.PATH)
@RequiresKey(Scope.KEYS_WRITE)
class AccountKeyController {
    static final String PATH = "/api/v1/account/keys";
    static final String ID_PATH = "/{id}";
    static final String ROTATE_PATH = ID_PATH + "/rotate";
    private final AccountKeyService keys;
    private final KeyUses uses;
    private final Clock clock;

    AccountKeyController(AccountKeyService keys, KeyUses uses, Clock clock) {
        this.keys = keys;
        this.uses = uses;
        this.clock = clock;
    }

    @JsonOrFormPost
    ResponseEntity<NewKey> create(RequestReader request, @AuthenticationPrincipal Caller caller) throws IOException {
        var key = keys.create(caller.secretHash(), ApiKeySpec.ofAccountHolder(request.body(), clock.instant()));
        var address = ServletUriComponentsBuilder.fromCurrentContextPath()
                .path(PATH + ID_PATH)
                .build(key.key().id());
        return ResponseEntity.created(address).body(key);
    }

    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    AccountKeyList list(@AuthenticationPrincipal Caller caller) {
        return new AccountKeyList(uses.withRequests(keys.list(caller.secretHash())));
    }

    @GetMapping(path = ID_PATH, produces = MediaType.APPLICATION_JSON_VALUE)
    KeyWithUse get(@PathVariable UUID id, @AuthenticationPrincipal Caller caller) {
        return uses.withRequests(keys.get(caller.secretHash(), id));
    }

    @MergePatch(path = ID_PATH)
    KeyWithUse update(@PathVariable UUID id, RequestReader request, @AuthenticationPrincipal Caller caller)
            throws IOException {
        // Before the body is read, so that an unknown id is 404 even if the body is not valid.
        var key = keys.get(caller.secretHash(), id);
        var patch = KeyPatch.of(request.body(), clock.instant());
        return uses.withRequests(keys.update(caller.secretHash(), key.id(), patch));
    }

    @PostMapping(path = ROTATE_PATH, produces = MediaType.APPLICATION_JSON_VALUE)
    NewKey rotate(@PathVariable UUID id, RequestReader request, @AuthenticationPrincipal Caller caller) {
        return keys.rotate(caller.secretHash(), id, KeyPatch.readOverlap(request.query()));
    }

    @DeleteMapping(ID_PATH)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revoke(@PathVariable UUID id, @AuthenticationPrincipal Caller caller) {
        keys.revoke(caller.secretHash(), id);
    }

    /** All keys of an account, newest first. */
    record AccountKeyList(List<KeyWithUse> keys) {
        AccountKeyList {
            keys = List.copyOf(keys);
        }
    }
}
