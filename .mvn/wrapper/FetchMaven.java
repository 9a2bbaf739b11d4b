import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Downloads the pinned Maven if it is missing, and prints its folder: {@code java FetchMaven.java maven-wrapper.properties}. */
class FetchMaven {
    public static void main(String[] args) throws Exception {
        var settings = new Properties();
        try (var in = Files.newInputStream(Path.of(args[0]))) {
            settings.load(in);
        }
        var name = "apache-maven-" + settings.getProperty("version");
        var home = Path.of(System.getProperty("user.home"), ".m2", "wrapper", "dists", name);
        if (!Files.exists(home)) {
            Files.createDirectories(home.getParent());
            var work = Files.createTempDirectory(home.getParent(), "fetch");
            try {
                fetch(settings, name, work);
                Files.move(work.resolve(name), home, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                System.err.println("mvnw: cannot fetch Maven: " + e);
            } finally {
                try (var all = Files.walk(work)) {
                    all.sorted(Comparator.reverseOrder())
                            .forEach(path -> path.toFile().delete());
                }
            }
        }
        if (!Files.exists(home)) {
            System.exit(1);
        }
        System.out.println(home);
    }

    private static void fetch(Properties settings, String name, Path work) throws Exception {
        var base = System.getenv().getOrDefault("MVNW_REPOURL", settings.getProperty("base"));
        var address = URI.create(base + "/" + settings.getProperty("version") + "/binaries/" + name + "-bin.zip");
        var sha = MessageDigest.getInstance("SHA-512");
        var zip = work.resolve("maven.zip");
        try (var in = new DigestInputStream(address.toURL().openStream(), sha)) {
            Files.copy(in, zip);
        }
        if (!HexFormat.of().formatHex(sha.digest()).equals(settings.getProperty("sha512"))) {
            throw new IOException("SHA-512 mismatch");
        }
        try (var in = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry entry; (entry = in.getNextEntry()) != null; ) {
                unpack(in, entry, work);
            }
        }
    }

    private static void unpack(ZipInputStream in, ZipEntry entry, Path work) throws IOException {
        var path = work.resolve(entry.getName()).normalize();
        if (!path.startsWith(work)) {
            throw new IOException("unsafe entry " + entry.getName());
        }
        if (entry.isDirectory()) {
            Files.createDirectories(path);
            return;
        }
        Files.createDirectories(path.getParent());
        Files.copy(in, path);
        if (path.getParent().endsWith("bin")) {
            path.toFile().setExecutable(true);
        }
    }
}
