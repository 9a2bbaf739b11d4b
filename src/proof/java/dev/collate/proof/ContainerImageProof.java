package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.collate.testing.Api;
import dev.collate.testing.Programs;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Builds the container image with buildah, and runs it with the user and the environment of the image. Only {@code /data}, with the owner
 * and the permissions of the image, and {@code /tmp} are writable. This proof needs root permissions, buildah, and the base image of the
 * Dockerfile.
 */
class ContainerImageProof {
    private static final String IMAGE = "collate-proof";

    /** Maximum CPU time of a start with the ahead-of-time cache, divided by the time without it. Measured: 0.48. */
    private static final double MAX_CACHE_RATIO = 0.7;

    /**
     * A shell script. Its first argument is the root directory of the image, and the other arguments are the command to run. The shell
     * replaces itself with the server, so that the server receives the signals.
     */
    private static final String RUN = """
            set -e
            root=$1; shift
            mount --bind "$root" "$root"
            mount -t proc proc "$root/proc"
            mount --rbind /dev "$root/dev"
            mount -t tmpfs tmpfs "$root/tmp"
            mount -t tmpfs -o "$(stat -c uid=%u,gid=%g,mode=%a "$root/data")" tmpfs "$root/data"
            mount -o remount,bind,ro "$root"
            exec chroot --userspec=10001:10001 "$root" env -C /app "$@"
            """;

    @TempDir
    private Path directory;

    @Test
    void theImageStartsWithItsAotCacheOnAReadOnlyRootAndStopsOnSigterm() throws Exception {
        Programs.require("buildah");
        assumeTrue(
                !Server.run("buildah", "images", "-q", "debian:trixie-slim").contains("not known"),
                "no base image: the proof of the image is skipped");
        var built = Server.run(
                "buildah", "bud", "--isolation", "chroot", "--pull-never", "--format", "docker", "-t", IMAGE, ".");
        var container = Server.run("buildah", "from", "--pull-never", IMAGE).strip();
        try {
            var inspected = Server.run("buildah", "inspect", "--type", "image", IMAGE);
            assertThat(inspected).as(built).startsWith("{");
            var config = new ObjectMapper().readTree(inspected).at("/Docker/config");
            assertThat(config.at("/User").asString("")).as(built).isEqualTo("10001");
            assertThat(config.at("/Volumes").has("/data")).isTrue();
            assertThat(config.at("/Labels").has("org.opencontainers.image.version"))
                    .isTrue();
            var root = Server.run("buildah", "mount", container).strip();
            var withCache = startAndStop(root, config, "on");
            var withoutCache = startAndStop(root, config, "off");
            System.out.printf("CPU time until ready: %s with the cache, %s without%n", withCache, withoutCache);
            assertThat(withCache.toMillis()).isLessThan((long) (MAX_CACHE_RATIO * withoutCache.toMillis()));
        } finally {
            Server.run("buildah", "rm", container);
        }
    }

    /**
     * Starts the server of the image, waits until it is ready, and stops it.
     *
     * @param cache {@code on} or {@code off}; with {@code on}, Java exits with an error if it cannot use the ahead-of-time cache
     * @return the CPU time of the server until it is ready
     */
    private Duration startAndStop(String root, JsonNode config, String cache) throws Exception {
        var environment = environment(config);
        environment.put("JAVA_TOOL_OPTIONS", "-XX:AOTMode=" + cache);
        var command = new ArrayList<>(List.of("unshare", "--mount", "sh", "-c", RUN, "sh", root));
        command.addAll(strings(config.at("/Entrypoint")));
        var log = directory.resolve("image.log");
        var process = start(command, environment, Redirect.to(log.toFile()));
        var health = new ArrayList<>(List.of("chroot", "--userspec=10001:10001", root));
        health.addAll(strings(config.at("/Healthcheck/Test")).subList(1, 4));
        while (exitStatus(health, environment) != 0) {
            assertThat(process.isAlive()).as(Files.readString(log)).isTrue();
            Server.pause(Duration.ofMillis(50));
        }
        var cpuTime = process.info().totalCpuDuration().orElseThrow();
        assertConvertsComparesAndShares(new Api(Integer.parseInt(environment.get("SERVER_PORT"))));
        process.destroy();
        assertThat(process.waitFor(45, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(log)).isZero();
        assertThat(exitStatus(health, environment)).isNotZero();
        assertThat(Files.readString(log))
                .doesNotContain("Read-only file system", "AccessDenied", "ERROR", "Other users");
        return cpuTime;
    }

    private static void assertConvertsComparesAndShares(Api api) {
        var converted = api.postJson(
                "/v1/convert/csv-to-sql", "{\"csv\":\"id\\n1\\n\",\"dialect\":\"sqlite\",\"table_name\":\"t\"}");
        assertThat(converted.json().at("/data/rows").asInt(0))
                .as(converted.text())
                .isEqualTo(1);
        var compared = api.postJson("/api/v1/diff/json", "{\"original\":\"[1]\",\"modified\":\"[2]\"}");
        assertThat(compared.json().at("/stats/changes").asInt(0))
                .as(compared.text())
                .isEqualTo(1);
        var shared = api.postJson("/api/v1/share", "{\"original\":\"a\",\"modified\":\"b\",\"format\":\"text\"}");
        assertThat(shared.status()).as(shared.text()).isEqualTo(201);
        var page = api.get("/share/" + shared.json().path("token").stringValue());
        assertThat(page.status()).as(page.text()).isEqualTo(200);
    }

    private static Map<String, String> environment(JsonNode config) {
        var environment = new HashMap<String, String>();
        for (var entry : strings(config.at("/Env"))) {
            int equals = entry.indexOf('=');
            environment.put(entry.substring(0, equals), entry.substring(equals + 1));
        }
        environment.put("SERVER_PORT", Integer.toString(Server.freePort()));
        environment.put("COLLATE_BOOTSTRAPKEYS_0_SECRET", RunningServer.KEY);
        environment.put("COLLATE_BOOTSTRAPKEYS_0_PLAN", "enterprise");
        return environment;
    }

    private static int exitStatus(List<String> command, Map<String, String> environment) throws Exception {
        return start(command, environment, Redirect.DISCARD).waitFor();
    }

    private static Process start(List<String> command, Map<String, String> environment, Redirect output)
            throws IOException {
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static List<String> strings(JsonNode array) {
        return array.valueStream().map(JsonNode::stringValue).toList();
    }
}
