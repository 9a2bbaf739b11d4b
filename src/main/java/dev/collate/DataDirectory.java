package dev.collate;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file of the embedded database and its directory. The file contains the shares of users, so only the operating system user of the
 * server may read it. If the file system supports POSIX permissions, a new directory gets the mode 0700 and the file gets the mode 0600.
 */
final class DataDirectory {
    private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);
    private static final String FILE_SUFFIX = ".mv.db";
    private static final Set<PosixFilePermission> DIRECTORY_MODE = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE_MODE = PosixFilePermissions.fromString("rw-------");

    private final Path file;
    private final boolean supportsPosix;

    /** @param database the path from the URL of the database; H2 appends a suffix to it to get the file name */
    DataDirectory(String database) {
        this(database, FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
    }

    /** @param supportsPosix whether the file system supports POSIX permissions */
    DataDirectory(String database, boolean supportsPosix) {
        this.file = Path.of(database + FILE_SUFFIX).toAbsolutePath().normalize();
        this.supportsPosix = supportsPosix;
    }

    /**
     * Creates the directory and the file if they do not exist. If other users can read an existing file, removes their permissions.
     *
     * @throws StartFailure if the user of the server cannot write to the directory or to the file
     */
    void prepare() {
        var directory = Objects.requireNonNull(file.getParent(), "the root directory is not a file");
        try {
            createDirectory(directory);
            createFile();
        } catch (IOException e) {
            throw startFailure(directory, e);
        }
        if (!Files.isWritable(file) || !Files.isWritable(directory)) {
            throw startFailure(directory, null);
        }
    }

    private void createDirectory(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            if (supportsPosix && isReadableByOthers(directory)) {
                LOG.warn(
                        "Other users of this machine can read the data directory {}: remove their access with chmod 700",
                        directory);
            }
        } else {
            Files.createDirectories(directory, permissions(DIRECTORY_MODE));
        }
    }

    private void createFile() throws IOException {
        try {
            Files.createFile(file, permissions(FILE_MODE));
        } catch (FileAlreadyExistsException e) {
            if (supportsPosix && isReadableByOthers(file)) {
                Files.setPosixFilePermissions(file, FILE_MODE);
            }
        }
    }

    private FileAttribute<?>[] permissions(Set<PosixFilePermission> mode) {
        return supportsPosix
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(mode)}
                : new FileAttribute<?>[0];
    }

    private static boolean isReadableByOthers(Path path) throws IOException {
        var permissions = Files.getPosixFilePermissions(path);
        return permissions.contains(PosixFilePermission.GROUP_READ)
                || permissions.contains(PosixFilePermission.OTHERS_READ);
    }

    private static StartFailure startFailure(Path directory, @Nullable IOException e) {
        return new StartFailure(
                "The user " + System.getProperty("user.name") + " cannot write to the data directory " + directory
                        + ".",
                "Make this user the owner of the directory and its files (chown), or set another directory with"
                        + " --collate.data-dir=...",
                e);
    }
}
