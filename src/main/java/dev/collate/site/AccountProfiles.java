package dev.collate.site;

import dev.collate.auth.Caller;
import dev.collate.auth.StorageUsages;
import dev.collate.auth.key.Scope;
import dev.collate.limit.RequestWindows;
import dev.collate.page.DisplayText;
import java.util.List;
import org.springframework.stereotype.Service;

/** Reads the limits and the usage of the key with which a person is signed in. */
@Service
class AccountProfiles {
    private final RequestWindows windows;
    private final StorageUsages storage;

    AccountProfiles(RequestWindows windows, StorageUsages storage) {
        this.windows = windows;
        this.storage = storage;
    }

    /**
     * The data of the settings page about the key of a person. Numbers and sizes are formatted for readers.
     *
     * @param requests how many requests of the window the key has used
     * @param stored how many bytes the shares of the key take
     */
    record Profile(String name, String plan, List<String> scopes, String requests, String maxBodySize, String stored) {
        Profile {
            scopes = List.copyOf(scopes);
        }
    }

    Profile of(Caller caller) {
        var allowance = caller.allowance();
        var stored = storage.of(caller.keyId());
        return new Profile(
                caller.name(),
                caller.plan().wireName(),
                caller.scopes().stream().map(Scope::wireName).toList(),
                allowance.apiAccess()
                        ? DisplayText.number(windows.used(caller.keyId())) + " of "
                                + DisplayText.number(allowance.requests())
                        : "no API access",
                DisplayText.size(allowance.maxBodySize()),
                DisplayText.size(stored.bytes()) + " of " + DisplayText.size(allowance.maxStoredBytes()) + " in "
                        + DisplayText.counted(stored.shares(), "share"));
    }
}
