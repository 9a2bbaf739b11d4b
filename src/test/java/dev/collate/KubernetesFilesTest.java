package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.TemplateCommand;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Checks the objects in {@code deploy}: Kubernetes knows every field, the chart and the kustomization create the same objects, and the
 * times of the probes fit to the shutdown of the server. Helm itself renders the chart.
 */
@Tag("engine")
class KubernetesFilesTest {
    private static final Path KUSTOMIZATION = Path.of("deploy/kubernetes");
    private static final Path CHART = Path.of("deploy/helm/collate");
    private static final Gson GSON = new Gson();
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>collate</artifactId>\\s*<version>([^<]+)</version>");

    @Test
    void kubernetesKnowsEveryFieldOfTheKustomization() throws IOException {
        assertThat(kustomized()).hasSize(7).allSatisfy((kind, object) -> assertIsValid(object));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "autoscaling.enabled=false",
                "ingress.enabled=true,ingress.tlsSecret=tls",
                "networkPolicy.enabled=false,podDisruptionBudget.enabled=false,autoscaling.permitsMetric=false"
            })
    void kubernetesKnowsEveryFieldOfTheChart(String values) {
        assertThat(rendered("collate", values))
                .hasSizeGreaterThan(4)
                .allSatisfy((kind, object) -> assertIsValid(object));
    }

    @Test
    void theChartHasNoWarnings() {
        var result = new Helm(CHART).lint().strict().call();
        assertThat(result.isFailed()).as(result.getMessages().toString()).isFalse();
    }

    @Test
    void theChartCreatesTheObjectsOfTheKustomization() throws IOException {
        assertThat(withoutAdditionsOfHelm(rendered("collate", ""))).isEqualTo(withoutAdditionsOfHelm(kustomized()));
    }

    @Test
    void twoReleasesInOneNamespaceDoNotShareObjects() {
        assertThat(rendered("blue", "").values())
                .extracting(object -> at(object, "metadata").get("name"))
                .containsOnly("blue-collate");
        var deployment = rendered("blue", "").get("Deployment");
        var labels = at(deployment, "spec", "template", "metadata", "labels");
        assertThat(labels).containsAllEntriesOf(strings(at(deployment, "spec", "selector", "matchLabels")));
        assertThat(labels).containsEntry("app.kubernetes.io/instance", "blue");
    }

    /** Kubernetes must send no request to a replica that has stopped listening, and must not kill a replica that finishes its requests. */
    @Test
    void thePodMayUseTheWholeTimeOfTheShutdown() throws IOException {
        var pod = at(kustomized().get("Deployment"), "spec", "template", "spec");
        var readiness = at(container(pod), "readinessProbe");
        int drain = 5;
        int shutdown = 30;
        assertThat(Files.readString(Path.of("Dockerfile"))).contains("COLLATE_DRAIN=" + drain + "s");
        assertThat((Integer) readiness.get("periodSeconds") * (Integer) readiness.get("failureThreshold"))
                .isLessThan(drain);
        assertThat((Integer) pod.get("terminationGracePeriodSeconds")).isGreaterThan(drain + shutdown);
    }

    @Test
    void everySettingIsKnown() throws IOException {
        var settings = strings(at(kustomized().get("ConfigMap"), "data"));
        assertThat(DeploymentFilesTest.settings()).containsAll(settings.keySet());
        assertThat(settings).hasSizeGreaterThan(4);
    }

    /** Between two releases, the version of the build ends with -SNAPSHOT, and the files have the version of the last release. */
    @Test
    void theFilesHaveTheVersionOfTheRelease() throws IOException {
        var pom = VERSION.matcher(Files.readString(Path.of("pom.xml")));
        assertThat(pom.find()).isTrue();
        var chart = (Map<?, ?>) load(CHART.resolve("Chart.yaml"));
        var image = (Map<?, ?>) ((List<?>) kustomization().get("images")).getFirst();
        var versions = List.of(chart.get("version"), chart.get("appVersion"), image.get("newTag"));

        boolean released = !pom.group(1).endsWith("-SNAPSHOT");
        assertThat(versions).containsOnly(released ? pom.group(1) : versions.getFirst());
    }

    private static Map<?, ?> kustomization() throws IOException {
        return (Map<?, ?>) load(KUSTOMIZATION.resolve("kustomization.yaml"));
    }

    private static Map<String, Map<?, ?>> kustomized() throws IOException {
        var objects = new TreeMap<String, Map<?, ?>>();
        for (var file : (List<?>) kustomization().get("resources")) {
            var object = (Map<?, ?>) load(KUSTOMIZATION.resolve(file.toString()));
            objects.put(object.get("kind").toString(), object);
        }
        return objects;
    }

    /** @param values the values that differ from those of the chart: {@code name=value} with commas between them */
    private static Map<String, Map<?, ?>> rendered(String release, String values) {
        TemplateCommand command = new Helm(CHART).template().withName(release);
        for (var value : values.isEmpty() ? new String[0] : values.split(",")) {
            command.set(value.split("=")[0], value.split("=")[1]);
        }
        var objects = new TreeMap<String, Map<?, ?>>();
        var documents = new Load(LoadSettings.builder().build()).loadAllFromString(command.call());
        StreamSupport.stream(documents.spliterator(), false)
                .map(object -> (Map<?, ?>) object)
                .forEach(object -> objects.put(object.get("kind").toString(), object));
        return objects;
    }

    /** Fails if the types of Kubernetes have no such field, or if a required field is missing. */
    private static void assertIsValid(Map<?, ?> object) {
        var versions = Map.of("autoscaling/v2", "V2");
        var type = "io.kubernetes.client.openapi.models."
                + versions.getOrDefault(object.get("apiVersion"), "V1")
                + object.get("kind");
        try {
            Class.forName(type)
                    .getMethod("validateJsonElement", JsonElement.class)
                    .invoke(null, GSON.toJsonTree(object));
        } catch (InvocationTargetException e) {
            throw new AssertionError(type, e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Removes what only Helm adds to an object: labels, the default pull policy, and an annotation. */
    private static Map<String, Object> withoutAdditionsOfHelm(Map<String, Map<?, ?>> objects) {
        var text = new LinkedHashMap<String, Object>();
        UnaryOperator<String> strip = json -> json.replaceAll(
                        ",?\"(app.kubernetes.io/(instance|version|managed-by)|collate/settings|imagePullPolicy)\":\"[^\"]*\"",
                        "")
                .replace("{,", "{");
        objects.forEach(
                (kind, object) -> text.put(kind, GSON.fromJson(strip.apply(GSON.toJson(object)), Object.class)));
        return text;
    }

    private static Map<?, ?> container(Map<?, ?> pod) {
        return (Map<?, ?>) ((List<?>) pod.get("containers")).getFirst();
    }

    private static Map<String, Object> at(Map<?, ?> object, String... path) {
        Map<?, ?> found = object;
        for (var name : path) {
            found = (Map<?, ?>) found.get(name);
        }
        return strings(found);
    }

    private static Map<String, Object> strings(Map<?, ?> map) {
        var result = new LinkedHashMap<String, Object>();
        map.forEach((name, value) -> result.put(name.toString(), value));
        return result;
    }

    private static Object load(Path file) throws IOException {
        return new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
    }
}
