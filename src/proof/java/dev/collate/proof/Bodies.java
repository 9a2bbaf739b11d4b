package dev.collate.proof;

import dev.collate.testing.MultipartForm;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import javax.imageio.ImageIO;
import tools.jackson.databind.json.JsonMapper;

/** Generates large request bodies for each endpoint: bodies with typical content, and bodies that need the most memory for their size. */
final class Bodies {
    private Bodies() {}

    /** A request body with its path and its media type. */
    record Body(String path, String type, byte[] bytes) {}

    /**
     * Returns bodies of about {@code size} bytes. The keys of the map are the names of the bodies. The two contents of a comparison differ.
     */
    static Map<String, Body> of(int size) {
        var bodies = new LinkedHashMap<String, Body>();
        bodies.put("csv to sql", convert(size, i -> i + ",name " + i + "," + i * 0.25 + ",2026-01-0" + i % 9 + "\n"));
        bodies.put("csv to sql, one short cell a row", convert(size, i -> i % 10 + "\n"));
        var keyed = convert(size, i -> i + ",name " + i + ",1,2\n");
        bodies.put("csv to sql, primary key", new Body(keyed.path() + "&primary_key=a", keyed.type(), keyed.bytes()));
        bodies.put("text", pair("text", size, Bodies::prose));
        IntFunction<String> numbers = number -> Integer.toString(number, 36) + "\n";
        bodies.put("text, moved blocks", swapped("text", size, "", "", numbers, Map.of("options.moves", "true")));
        bodies.put(
                "text, empty and one-letter lines",
                pair("text", size, (random, i) -> random.nextBoolean() ? "\n" : "a\n"));
        bodies.put(
                "text, short lines, no two alike",
                pair("text", size, (random, i) -> Integer.toString(random.nextInt(), 36) + "\n"));
        bodies.put(
                "json",
                pair(
                        "json",
                        size,
                        "[",
                        "0]",
                        (random, i) -> "{\"id\":" + i + ",\"name\":\"name " + random.nextInt(1 << 20)
                                + "\",\"tags\":[\"a\",\"b\"]},\n"));
        bodies.put("json, digits", pair("json", size, "[", "0]", (random, i) -> random.nextInt(10) + ","));
        bodies.put(
                "json, empty arrays",
                pair("json", size, "[", "0]", (random, i) -> random.nextBoolean() ? "[]," : "{},"));
        bodies.put(
                "yaml",
                pair("yaml", size, (random, i) -> "- id: " + i + "\n  name: name " + random.nextInt(1 << 20) + "\n"));
        bodies.put("yaml, digits", pair("yaml", size, (random, i) -> "- " + random.nextInt(10) + "\n"));
        bodies.put(
                "csv",
                pair(
                        "csv",
                        size,
                        "id,name,price\n",
                        "",
                        (random, i) -> i + ",name " + random.nextInt(1 << 20) + "," + random.nextInt(100) + "\n"));
        bodies.put("csv, one digit a row", pair("csv", size, "a\n", "", (random, i) -> random.nextInt(10) + "\n"));
        bodies.put(
                "xml",
                pair(
                        "xml",
                        size,
                        "<a>",
                        "</a>",
                        (random, i) -> "<book id=\"" + i + "\"><title>title " + random.nextInt(1 << 20)
                                + "</title></book>\n"));
        bodies.put(
                "xml, empty elements",
                pair("xml", size, "<a>", "</a>", (random, i) -> random.nextBoolean() ? "<b/>" : "<c/>"));
        bodies.putAll(withOptions(size));
        bodies.put("image", images("/api/v1/diff/image", size, Map.of()));
        bodies.put("image, aligned rows", images("/api/v1/diff/image", size, Map.of("options.align", "rows")));
        bodies.putAll(shares(size));
        return bodies;
    }

    /** Returns comparisons whose options need memory for each node: rules, paths, moves, merge keys and a patch. */
    private static Map<String, Body> withOptions(int size) {
        var bodies = new LinkedHashMap<String, Body>();
        IntFunction<String> keyed = id -> "{\"id\":" + id + ",\"n\":" + id % 10 + "},\n";
        bodies.put(
                "json, rules for all members",
                swapped(
                        "json",
                        size,
                        "[",
                        "0]",
                        keyed,
                        Map.of(
                                "options.rules",
                                "[{\"path\":\"**\",\"arrayKey\":\"id\"},{\"path\":\"**.n\",\"numericTolerance\":0.5},"
                                        + "{\"path\":\"**\",\"ignoreCase\":true}]",
                                "options.moves",
                                "true",
                                "options.patch",
                                "test")));
        // All numbers can be paired, but the sides do not have the same number of each digit.
        bodies.put(
                "json, digits in any order, tolerance",
                pair(
                        "json",
                        size,
                        "[",
                        "0]",
                        (random, i) -> random.nextInt(10) + ",",
                        Map.of("options.arrayOrderMatters", "false", "options.numericTolerance", "0.5")));
        bodies.put(
                "json, nested digits, tolerance",
                pair(
                        "json",
                        size,
                        "[[",
                        "0]]",
                        (random, i) -> random.nextInt(10) + ",",
                        Map.of("options.numericTolerance", "0.5")));
        bodies.put(
                "yaml, merge keys",
                pair(
                        "yaml",
                        size,
                        "a: &a\n  k: v\nlist:\n",
                        "",
                        (random, i) -> "- <<: *a\n  n: " + random.nextInt(10) + "\n"));
        bodies.put("yaml, documents", pair("yaml", size, (random, i) -> "---\n" + random.nextInt(10) + "\n"));
        IntFunction<String> elements = id -> "<b id=\"" + id + "\"/>";
        bodies.put("xml, moves", swapped("xml", size, "<a>", "</a>", elements, Map.of("options.moves", "true")));
        bodies.put(
                "xml, unordered elements",
                swapped("xml", size, "<a>", "</a>", elements, Map.of("options.unorderedPaths", "/a")));
        return bodies;
    }

    /**
     * Returns requests to create shares. The contents of a share are compared twice: line by line, and by the engine of its format. The
     * contents are strings in a JSON body.
     */
    private static Map<String, Body> shares(int size) {
        var bodies = new LinkedHashMap<String, Body>();
        bodies.put("share, text", share("text", size, "", "", Bodies::prose));
        bodies.put(
                "share, text, short lines, no two alike",
                share("text", size, "", "", (random, i) -> Integer.toString(random.nextInt(), 36) + "\n"));
        bodies.put("share, json, digits", share("json", size, "[", "0]", (random, i) -> random.nextInt(10) + ","));
        bodies.put(
                "share, json, digits in lines",
                share("json", size, "[", "0]", (random, i) -> random.nextInt(10) + ",\n"));
        bodies.put("share, yaml, digits", share("yaml", size, "", "", (random, i) -> "- " + random.nextInt(10) + "\n"));
        bodies.put(
                "share, csv, one digit a row", share("csv", size, "a\n", "", (random, i) -> random.nextInt(10) + "\n"));
        bodies.put(
                "share, xml, empty elements",
                share("xml", size, "<a>", "</a>", (random, i) -> random.nextBoolean() ? "<b/>" : "<c/>"));
        bodies.put("share, image", images("/api/v1/share", size, Map.of("format", "image")));
        return bodies;
    }

    private static Body convert(int size, IntFunction<String> row) {
        var csv = new StringBuilder("a,b,c,d\n".substring(0, row.apply(0).contains(",") ? 8 : 1));
        if (csv.length() == 1) {
            csv.append('\n');
        }
        for (int i = 0; csv.length() < size; i++) {
            csv.append(row.apply(i));
        }
        return new Body(
                "/v1/convert/csv-to-sql?dialect=postgresql&table_name=t&include_create_table=true",
                "text/csv",
                csv.toString().getBytes(StandardCharsets.UTF_8));
    }

    private interface Piece {
        String of(Random random, int i);
    }

    private static Body pair(String format, int size, Piece piece) {
        return pair(format, size, "", "", piece);
    }

    private static Body pair(String format, int size, String head, String tail, Piece piece) {
        return pair(format, size, head, tail, piece, Map.of());
    }

    private static Body pair(
            String format, int size, String head, String tail, Piece piece, Map<String, String> options) {
        var form = new MultipartForm()
                .add("original", side(size / 2, head, tail, piece, new Random(1)))
                .add("modified", side(size / 2, head, tail, piece, new Random(2)));
        options.forEach((name, value) -> form.add(name, value.getBytes(StandardCharsets.UTF_8)));
        return new Body("/api/v1/diff/" + format, form.contentType(), form.bytes());
    }

    /** Returns a comparison of two lists in which each block of eight elements has changed places with its neighbour. */
    private static Body swapped(
            String format,
            int size,
            String head,
            String tail,
            IntFunction<String> element,
            Map<String, String> options) {
        var form = new MultipartForm()
                .add("original", side(size / 2, head, tail, (random, i) -> element.apply(i), new Random(1)))
                .add("modified", side(size / 2, head, tail, (random, i) -> element.apply(i ^ 8), new Random(1)));
        options.forEach((name, value) -> form.add(name, value.getBytes(StandardCharsets.UTF_8)));
        return new Body("/api/v1/diff/" + format, form.contentType(), form.bytes());
    }

    /** Returns a request with two PNG files of noise, which PNG cannot make smaller. They differ in all rows. */
    private static Body images(String path, int size, Map<String, String> fields) {
        var form = new MultipartForm()
                .addFile("original", "original.png", noise(size / 2, new Random(1)))
                .addFile("modified", "modified.png", noise(size / 2, new Random(2)));
        fields.forEach((name, value) -> form.add(name, value.getBytes(StandardCharsets.UTF_8)));
        return new Body(path, form.contentType(), form.bytes());
    }

    private static byte[] noise(int size, Random random) {
        int width = 1000;
        var image = new BufferedImage(width, Math.max(1, size / (3 * width)), BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < width; x++) {
                image.setRGB(x, y, random.nextInt(1 << 24));
            }
        }
        var file = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file.toByteArray();
    }

    private static Body share(String format, int size, String head, String tail, Piece piece) {
        var members = Map.of(
                "format", format,
                "original", new String(side(size / 2, head, tail, piece, new Random(1)), StandardCharsets.UTF_8),
                "modified", new String(side(size / 2, head, tail, piece, new Random(2)), StandardCharsets.UTF_8));
        return new Body("/api/v1/share", "application/json", new JsonMapper().writeValueAsBytes(members));
    }

    private static byte[] side(int size, String head, String tail, Piece piece, Random random) {
        var text = new StringBuilder(head);
        for (int i = 0; text.length() < size - tail.length(); i++) {
            text.append(piece.of(random, i));
        }
        return text.append(tail).toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String prose(Random random, int i) {
        return "line " + (i % 7 == 0 ? random.nextInt() : i) + " of a text that goes on for a while\n";
    }
}
