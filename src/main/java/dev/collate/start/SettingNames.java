package dev.collate.start;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.UrlResource;
import tools.jackson.databind.json.JsonMapper;

/** The names of all settings of Collate and Spring Boot. They are read from the configuration metadata in the class path. */
final class SettingNames {
    private static final String METADATA = "META-INF/spring-configuration-metadata.json";
    private static final String COLLATE_PREFIX = "collate.";
    private static final Pattern INDEX = Pattern.compile("\\[[^\\]]*]");
    private static final Pattern CAMEL_HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
    private static final Pattern OPEN_TYPE =
            Pattern.compile("java\\.util\\.(Map|List|Set|Properties|Collection)\\b.*|.*\\[]");

    /**
     * Matches the type of a setting that is a map or list of Collate's records. Group 1 is the type of the keys of a map, and group 2 is
     * the type of the values.
     */
    private static final Pattern COLLECTION_OF_RECORDS =
            Pattern.compile("java\\.util\\.\\w+<(?:(dev\\.collate\\.[^,]+),)?(dev\\.collate\\.[^>]+)>");

    /** The documented names. The keys of this map are the normalized names. */
    private final Map<String, String> names = new HashMap<>();

    /** The normalized names of settings, such as {@code logging.level}, that may be followed by a dot and any name. */
    private final List<String> open = new ArrayList<>();

    /** Returns an instance that contains only these names. */
    static SettingNames of(String... names) {
        var settings = new SettingNames();
        for (var name : names) {
            settings.names.put(normalized(name), name);
        }
        return settings;
    }

    /** Loads all names from the metadata. */
    static SettingNames load(ClassLoader loader) {
        // The metadata does not list this setting, because Spring Boot does not bind it to a class.
        var settings = of("spring.application.json");
        try {
            for (var url : Collections.list(loader.getResources(METADATA))) {
                var metadata = new JsonMapper().readTree(new UrlResource(url).getContentAsByteArray());
                for (var property : metadata.get("properties")) {
                    settings.add(
                            property.get("name").stringValue(),
                            property.path("type").asString(""),
                            loader);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("the metadata refers to a missing class", e);
        }
        return settings;
    }

    /** Returns whether a setting has this name, in any spelling that Spring Boot accepts. */
    boolean contains(String name) {
        var form = normalized(name);
        return names.containsKey(form) || open.stream().anyMatch(prefix -> form.startsWith(prefix + "."));
    }

    /**
     * Returns whether this environment variable sets one of Collate's settings, such as COLLATE_DATADIR or COLLATE_DATA_DIR for {@code
     * collate.data-dir}.
     */
    boolean containsVariable(String variable) {
        return collateNames().anyMatch(name -> isVariableOf(name, variable));
    }

    /**
     * Returns the documented name that the operator probably meant with an unknown name. This is a name that ends with the unknown name, or
     * else the most similar name. Returns an empty Optional if no name is similar enough.
     */
    Optional<String> closest(String name) {
        var form = normalized(name);
        var sameEnd = names.values().stream()
                .filter(known -> normalized(known).endsWith("." + form))
                .min(Comparator.comparingInt((String known) -> known.startsWith(COLLATE_PREFIX) ? 0 : 1)
                        .thenComparingInt(String::length)
                        .thenComparing(Comparator.naturalOrder()));
        return sameEnd.isPresent() ? sameEnd : closest(form, names.values().stream(), SettingNames::normalized);
    }

    /**
     * Returns the environment variable of a setting that is most similar to an unknown variable. Returns an empty Optional if no variable
     * is similar enough.
     */
    Optional<String> closestVariable(String variable) {
        var indexless = withoutIndexes(variable);
        return closest(indexless, collateNames().map(SettingNames::variable), known -> known);
    }

    private Stream<String> collateNames() {
        return names.values().stream().filter(name -> name.startsWith(COLLATE_PREFIX));
    }

    private void add(String name, String type, ClassLoader loader) throws ClassNotFoundException {
        names.put(normalized(name), name);
        var records = COLLECTION_OF_RECORDS.matcher(type);
        if (records.matches()) {
            for (var key : keys(records.group(1), loader)) {
                for (var member : loader.loadClass(records.group(2)).getRecordComponents()) {
                    var full = name + key + "." + hyphenated(member.getName());
                    names.put(normalized(full), full);
                }
            }
        } else if (OPEN_TYPE.matcher(type).matches()) {
            open.add(normalized(name));
        }
    }

    /**
     * Returns the texts that may be between the name of a collection and the name of a member of its records. A map has one such text for
     * each key: a dot and the key. A list has only the empty string.
     */
    private static List<String> keys(@Nullable String type, ClassLoader loader) throws ClassNotFoundException {
        return type == null
                ? List.of("")
                : Arrays.stream(loader.loadClass(type).getEnumConstants())
                        .map(constant -> "." + constant.toString().toLowerCase(Locale.ROOT))
                        .toList();
    }

    private static String hyphenated(String member) {
        return CAMEL_HUMP.matcher(member).replaceAll("-").toLowerCase(Locale.ROOT);
    }

    /** Returns the name in lower case, without list indexes such as {@code [0]}, hyphens and underscores. */
    private static String normalized(String name) {
        return INDEX.matcher(name).replaceAll("").replaceAll("[-_]", "").toLowerCase(Locale.ROOT);
    }

    private static String variable(String name) {
        return name.toUpperCase(Locale.ROOT).replace("-", "").replace('.', '_');
    }

    private static String withoutIndexes(String variable) {
        return variable.replaceAll("_\\d+(?=_|$)", "");
    }

    private static boolean isVariableOf(String name, String variable) {
        var indexless = withoutIndexes(variable);
        return indexless.equals(variable(name))
                || indexless.equals(
                        name.toUpperCase(Locale.ROOT).replace('-', '_').replace('.', '_'));
    }

    private static Optional<String> closest(String form, Stream<String> candidates, UnaryOperator<String> formOf) {
        int maxDistance = Math.max(2, form.length() / 5);
        return candidates
                .map(candidate -> Map.entry(candidate, distance(form, formOf.apply(candidate))))
                .filter(candidate -> candidate.getValue() <= maxDistance)
                .min(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey);
    }

    /** Returns the Levenshtein distance of two names. */
    private static int distance(String a, String b) {
        var row = new int[b.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
