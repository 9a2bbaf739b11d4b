package dev.collate.diff;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.collate.engine.image.compare.IgnoredArea;
import dev.collate.engine.image.compare.IgnoredArea.Side;
import dev.collate.http.body.RequestParameters;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the option {@code ignore} of an image comparison. In JSON, an area is an object. In a form, a text has one area in each line:
 * {@code x,y,width,height} or {@code x,y,width,height,side}.
 */
final class ImageAreas {
    private static final int MAX_AREAS = 100;

    private static final String RULE = "must be areas with the integers x and y (0 or more), width and height (1 or"
            + " more), and optionally side (original or modified); in a form x,y,width,height or"
            + " x,y,width,height,side";

    private static final Pattern TEXT = Pattern.compile(
            "\\s*(\\d{1,9})\\s*,\\s*(\\d{1,9})\\s*,\\s*(\\d{1,9})\\s*,\\s*(\\d{1,9})\\s*(?:,\\s*(\\w+)\\s*)?");

    private static final Set<String> SIDES = Set.of("original", "modified");

    private ImageAreas() {}

    static List<IgnoredArea> of(RequestParameters parameters) {
        var areas = parameters.list("options.ignore", (JsonNode element) -> parsed(element), MAX_AREAS, RULE);
        if (areas.size() > MAX_AREAS) {
            parameters.reject("options.ignore", "must have at most " + MAX_AREAS + " areas");
        }
        return areas.stream().map(Area::ignored).toList();
    }

    /** An area as a share stores it. A JSON object and a text with the same values are equal. */
    @JsonInclude(Include.NON_NULL)
    record Area(
            int x, int y, int width, int height, @Nullable String side) {
        private IgnoredArea ignored() {
            return new IgnoredArea(
                    x, y, width, height, side == null ? Side.BOTH : Side.valueOf(side.toUpperCase(Locale.ROOT)));
        }

        private boolean isValid() {
            return x >= 0 && y >= 0 && width > 0 && height > 0 && (side == null || SIDES.contains(side));
        }
    }

    private static List<Area> parsed(JsonNode element) {
        if (element.isObject()) {
            var area = new Area(
                    integer(element, "x"),
                    integer(element, "y"),
                    integer(element, "width"),
                    integer(element, "height"),
                    side(element));
            return area.isValid() ? List.of(area) : List.of();
        }
        var lines = element.isString()
                ? element.stringValue().lines().filter(line -> !line.isBlank()).toList()
                : List.<String>of();
        var areas = lines.stream().flatMap(line -> parsed(line).stream()).toList();
        return areas.size() == lines.size() ? areas : List.of();
    }

    private static Optional<Area> parsed(String line) {
        var text = TEXT.matcher(line);
        return text.matches()
                ? Optional.of(new Area(
                                Integer.parseInt(text.group(1)),
                                Integer.parseInt(text.group(2)),
                                Integer.parseInt(text.group(3)),
                                Integer.parseInt(text.group(4)),
                                text.group(5)))
                        .filter(Area::isValid)
                : Optional.empty();
    }

    /** Returns an integer of a JSON object, or -1, which is not valid. */
    private static int integer(JsonNode area, String name) {
        var value = area.get(name);
        return value != null && value.isIntegralNumber() && value.canConvertToInt() ? value.intValue() : -1;
    }

    /** Returns the side of a JSON object; null if it has none. A value that is not a string is not valid. */
    private static @Nullable String side(JsonNode area) {
        var side = area.get("side");
        return side == null || side.isNull() ? null : side.isString() ? side.stringValue() : "";
    }
}
