package dev.collate.start;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file of the embedded database and its directory. It holds what users shared, so nobody but the server's own user may read it: a new
 * directory has mode 0700, the file 0600, where the system knows such modes.
 */
final class DataDirectory {
    private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);
    private static final String SUFFIX = ".mv.db";
    private static final Set<PosixFilePermission> DIRECTORY_MODE = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE_MODE = PosixFilePermissions.fromString("rw-------");
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    /** What a new database takes, rounded up. */
    private static final long MIN_FREE_BYTES = 1 << 20;

    private final Path file;

    /**
     * @param database the path in the database's URL, without the suffix that the database adds
     */
    DataDirectory(String database) {
        this.file = Path.of(database + SUFFIX).toAbsolutePath().normalize();
    }

    /** Makes both where they are missing, and an existing file its owner's alone. */
    void prepare() {
        var directory = Objects.requireNonNull(file.getParent(), "the root of the file system is no file");
        try {
            createDirectory(directory);
            createFile();
        } catch (IOException e) {
            throw failure(directory, e);
        }
        if (!Files.isWritable(file) || !Files.isWritable(directory)) {
            throw failure(directory, null);
        }
    }

    /** Whether the disk lacks the room for a new database. */
    boolean isOnFullDisk() {
        try {
            return Files.getFileStore(file).getUsableSpace() < MIN_FREE_BYTES;
        } catch (IOException e) {
            return false;
        }
    }

    /** The database could not be opened, and its disk is full. */
    StartFailure fullDisk(Exception e) {
        return new StartFailure(
                "The disk of the data directory " + file.getParent() + " is full.",
                "Make at least 1 MB of room on it, or set another directory with --collate.data-dir=...",
                e);
    }

    private static void createDirectory(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            if (POSIX && isOpenToOthers(directory)) {
                LOG.warn(
                        "Other users of this machine may look into the data directory {}: close it with chmod 700",
                        directory);
            }
        } else if (POSIX) {
            Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(DIRECTORY_MODE));
        } else {
            Files.createDirectories(directory);
        }
    }

    private void createFile() throws IOException {
        if (!POSIX) {
            return;
        }
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(FILE_MODE));
        } catch (FileAlreadyExistsException e) {
            if (isOpenToOthers(file)) {
                Files.setPosixFilePermissions(file, FILE_MODE);
            }
        }
    }

    private static boolean isOpenToOthers(Path path) throws IOException {
        var permissions = Files.getPosixFilePermissions(path);
        return permissions.contains(PosixFilePermission.GROUP_READ)
                || permissions.contains(PosixFilePermission.OTHERS_READ);
    }

    private static StartFailure failure(Path directory, @Nullable IOException e) {
        return new StartFailure(
                "The data directory " + directory + " cannot be written by the user " + System.getProperty("user.name")
                        + ".",
                "Give this user the directory and the files in it (chown), or set another directory with"
                        + " --collate.data-dir=...",
                e);
    }
}
