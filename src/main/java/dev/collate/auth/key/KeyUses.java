package dev.collate.auth.key;

import dev.collate.auth.window.HourlyUses;
import java.util.List;
import org.springframework.stereotype.Service;

/** Reads how often keys were used. */
@Service
public class KeyUses {
    private final HourlyUses uses;

    KeyUses(HourlyUses uses) {
        this.uses = uses;
    }

    public KeyWithUse of(KeySummary key) {
        return of(List.of(key)).getFirst();
    }

    /** Returns the keys in the same order. */
    public List<KeyWithUse> of(List<KeySummary> keys) {
        var found = uses.of(keys.stream().map(KeySummary::id).toList());
        return keys.stream()
                .map(key -> new KeyWithUse(key, found.getOrDefault(key.id(), List.of())))
                .toList();
    }
}
