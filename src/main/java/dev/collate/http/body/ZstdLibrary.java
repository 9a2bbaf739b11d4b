package dev.collate.http.body;

import com.github.luben.zstd.util.Native;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The native library of zstd-jni. It is loaded when a request needs it for the first time. */
final class ZstdLibrary {
    private static final Logger LOG = LoggerFactory.getLogger(ZstdLibrary.class);

    private ZstdLibrary() {}

    /**
     * Returns whether the native library can be loaded. Before zstd-jni loads the library, it copies it to the directory for temporary
     * files. The first call of this method takes about 50 ms.
     */
    static boolean isAvailable() {
        return Loaded.AVAILABLE;
    }

    private static boolean load() {
        try {
            Native.load();
            return true;
        } catch (LinkageError e) {
            LOG.warn(
                    "The native library of zstd could not be loaded, so requests with Content-Encoding: zstd get 415. Is the directory for temporary files writable and executable? {}",
                    e.toString());
            return false;
        }
    }

    private static final class Loaded {
        private static final boolean AVAILABLE = load();
    }
}
