package dev.collate.share;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Counts the number and the size of the shares of every key again, once after each start. This is necessary because somebody may have
 * changed rows by hand. Also, an older version of the server did not count shares, and may have stored shares until now.
 */
@Component
class StorageRecount {
    private static final Logger LOG = LoggerFactory.getLogger(StorageRecount.class);
    private static final int BATCH = 20;

    private final ShareStore store;
    private final ShareUsages usages;
    private boolean done;

    StorageRecount(ShareStore store, ShareUsages usages) {
        this.store = store;
        this.usages = usages;
    }

    /** Recounts the shares of all keys. If this fails, the next call tries again. After the first success, further calls do nothing. */
    @Scheduled(fixedDelayString = "PT30S")
    void recountOnce() {
        if (done) {
            return;
        }
        try {
            recount();
            done = true;
        } catch (DataAccessException | TransactionException e) {
            LOG.warn(
                    "The stored shares of the keys could not be counted; trying again: {}",
                    NestedExceptionUtils.getMostSpecificCause(e).toString());
        }
    }

    void recount() {
        while (store.measure(BATCH) == BATCH) {
            // Each call measures one batch of shares.
        }
        for (var owner : usages.owners()) {
            usages.begin(owner);
            store.recount(owner);
        }
    }
}
