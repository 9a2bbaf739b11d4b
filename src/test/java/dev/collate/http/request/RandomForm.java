package dev.collate.http.request;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Creates random {@code multipart/form-data} bodies. The contents of their parts contain fragments of the delimiter. */
final class RandomForm {
    private static final String[] BOUNDARIES = {
        "b", "--", "-b-b", "----WebKitFormBoundary7MA4YWxkTrZu0gW", "a".repeat(70)
    };
    private static final String[] NAMES = {"original", "options.threshold", "a", "", "a b", "a;b=c", "é€"};
    private static final String[] OTHER_HEADERS = {
        "", "Content-Type: text/plain\r\n", "content-type: image/png\r\n", "X: y\r\n z\r\n", "no colon\r\n"
    };

    private final Random random;
    private final String boundary;

    RandomForm(Random random) {
        this.random = random;
        this.boundary = BOUNDARIES[random.nextInt(BOUNDARIES.length)];
    }

    String boundary() {
        return boundary;
    }

    byte[] bytes() {
        var body = new ByteArrayOutputStream();
        if (random.nextInt(3) == 0) {
            body.writeBytes(content());
            write(body, "\r\n");
        }
        int parts = random.nextInt(4);
        for (int i = 0; i < parts; i++) {
            write(body, "--" + boundary + "\r\n" + headers() + "\r\n");
            body.writeBytes(content());
            write(body, "\r\n");
        }
        write(body, "--" + boundary + "--");
        write(body, random.nextBoolean() ? "\r\n" : "\r\nepilogue\r\n--" + boundary + "\r\n");
        return body.toByteArray();
    }

    private String headers() {
        var name = NAMES[random.nextInt(NAMES.length)];
        var disposition = switch (random.nextInt(8)) {
            case 0 -> "content-disposition:form-data;name=plain";
            case 1 -> "Content-Disposition: form-data; filename=\"x; name=\\\"y\\\"\"; Name=\"" + name + "\"";
            case 2 -> "Content-Disposition: form-data;\r\n\tname=\"" + name + "\"";
            case 3 -> "Content-Disposition: attachment; name=\"" + name + "\"";
            default -> "Content-Disposition: form-data; name=\"" + name + "\"; filename=\"a.png\"";
        };
        return OTHER_HEADERS[random.nextInt(OTHER_HEADERS.length)] + disposition + "\r\n";
    }

    /** Returns a content that consists of random bytes and of prefixes of the delimiter, but never contains the whole delimiter. */
    private byte[] content() {
        var delimiter = "\r\n--" + boundary;
        var content = new ByteArrayOutputStream();
        int pieces = random.nextInt(6);
        for (int i = 0; i < pieces; i++) {
            switch (random.nextInt(4)) {
                case 0 -> {
                    write(content, delimiter.substring(0, random.nextInt(delimiter.length())));
                    // This byte prevents that the prefix and the next piece together are a whole delimiter.
                    write(content, "!");
                }
                case 1 -> write(content, boundary + "\r\r\n");
                case 2 -> write(content, "x".repeat(random.nextInt(100)));
                default -> {
                    var noise = new byte[random.nextInt(300)];
                    random.nextBytes(noise);
                    content.writeBytes(noise);
                    write(content, "!");
                }
            }
        }
        return content.toByteArray();
    }

    private static void write(ByteArrayOutputStream body, String text) {
        body.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
