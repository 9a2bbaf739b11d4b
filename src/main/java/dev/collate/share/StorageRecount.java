package dev.collate.share;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Recounts the shares of every key once after each start. The recount is necessary for rows that were changed by hand, and for shares of an
 * older version, which did not count them and may have run alongside this version until now.
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

    /** Recounts once. After a failure, the next call tries again; after a success, the method does nothing. */
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
                    "The usage of the keys could not be counted; trying again: {}",
                    NestedExceptionUtils.getMostSpecificCause(e).toString());
        }
    }

    void recount() {
        while (store.measure(BATCH) == BATCH) {
            // Measures the next batch.
        }
        for (var owner : usages.owners()) {
            usages.begin(owner);
            store.recount(owner);
        }
    }
}
