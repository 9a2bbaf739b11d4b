package dev.collate.diff;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.collate.engine.image.IgnoredArea;
import dev.collate.engine.image.IgnoredArea.Side;
import dev.collate.http.request.RequestParameters;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the option {@code ignore} of an image comparison. In JSON, an area is an object. In a form, a text is the JSON text of one area
 * or of an array of areas, or it has one area in each line: {@code x,y,width,height} or {@code x,y,width,height,side}.
 */
final class IgnoredAreasParser {
    private static final String PARAMETER = DiffOption.IGNORE.parameter();
    private static final int MAX_AREAS = 100;

    private static final String RULE = "must be areas with the integers x and y (0 or more), width and height (1 or"
            + " more), and optionally side (original or modified); in a form also x,y,width,height or"
            + " x,y,width,height,side";

    private static final Pattern AREA_LINE = Pattern.compile(
            "\\s*(\\d{1,9})\\s*,\\s*(\\d{1,9})\\s*,\\s*(\\d{1,9})\\s*,\\s*(\\d{1,9})\\s*(?:,\\s*(\\w+)\\s*)?");

    private static final Set<String> MEMBERS = Set.of("x", "y", "width", "height", "side");
    private static final Set<String> SIDES = Set.of("original", "modified");

    private IgnoredAreasParser() {}

    static List<IgnoredArea> read(RequestParameters parameters) {
        var areas = parameters.list(PARAMETER, (JsonNode element) -> parseElement(element), MAX_AREAS, RULE);
        if (areas.size() > MAX_AREAS) {
            parameters.reject(PARAMETER, "must have at most " + MAX_AREAS + " areas");
        }
        return areas.stream().map(Area::toIgnoredArea).toList();
    }

    /** An area as a share stores it: the same for an area that was sent as a JSON object and for one that was sent as a line of text. */
    @JsonInclude(Include.NON_NULL)
    record Area(
            int x, int y, int width, int height, @Nullable String side) {
        private IgnoredArea toIgnoredArea() {
            return new IgnoredArea(
                    x, y, width, height, side == null ? Side.BOTH : Side.valueOf(side.toUpperCase(Locale.ROOT)));
        }

        private boolean isValid() {
            return x >= 0 && y >= 0 && width > 0 && height > 0 && (side == null || SIDES.contains(side));
        }
    }

    private static Optional<List<Area>> parseElement(JsonNode element) {
        if (!element.isString()) {
            return parseAll(List.of(element), IgnoredAreasParser::parseJsonArea);
        }
        var text = element.stringValue().strip();
        if (text.startsWith("{") || text.startsWith("[")) {
            return FormJson.parse(text).flatMap(areas -> parseAll(areas, IgnoredAreasParser::parseJsonArea));
        }
        return parseAll(text.lines().filter(line -> !line.isBlank()).toList(), IgnoredAreasParser::parseLine);
    }

    /** Returns the areas that the parser returns for the sources. Returns an empty Optional if a source is not valid. */
    private static <T> Optional<List<Area>> parseAll(List<T> sources, Function<T, Optional<Area>> parser) {
        var areas = sources.stream()
                .flatMap(source -> parser.apply(source).filter(Area::isValid).stream())
                .toList();
        return areas.size() == sources.size() ? Optional.of(areas) : Optional.empty();
    }

    private static Optional<Area> parseJsonArea(JsonNode area) {
        return area.isObject() && MEMBERS.containsAll(area.propertyNames())
                ? Optional.of(new Area(
                        readInteger(area, "x"),
                        readInteger(area, "y"),
                        readInteger(area, "width"),
                        readInteger(area, "height"),
                        readSide(area)))
                : Optional.empty();
    }

    private static Optional<Area> parseLine(String line) {
        var matcher = AREA_LINE.matcher(line);
        return matcher.matches()
                ? Optional.of(new Area(
                        Integer.parseInt(matcher.group(1)),
                        Integer.parseInt(matcher.group(2)),
                        Integer.parseInt(matcher.group(3)),
                        Integer.parseInt(matcher.group(4)),
                        matcher.group(5)))
                : Optional.empty();
    }

    /**
     * Returns the value of a member of an area. If the member is missing or is not an integer of 32 bits, returns -1, which no area may
     * have.
     */
    private static int readInteger(JsonNode area, String name) {
        var value = area.get(name);
        return value != null && value.isIntegralNumber() && value.canConvertToInt() ? value.intValue() : -1;
    }

    /** Returns the side of a JSON object; null if it has none. A value that is not a string is not valid. */
    private static @Nullable String readSide(JsonNode area) {
        var side = area.get("side");
        return side == null || side.isNull() ? null : side.isString() ? side.stringValue() : "";
    }
}
