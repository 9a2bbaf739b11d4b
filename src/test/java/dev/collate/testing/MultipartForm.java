package dev.collate.testing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A {@code multipart/form-data} body. */
public final class MultipartForm {
    private static final String BOUNDARY = "collate-test-7MA4YWxkTrZu0gW";

    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    /** Returns a form with texts. Names and values alternate. */
    public static MultipartForm of(String... fields) {
        var form = new MultipartForm();
        for (int i = 0; i < fields.length; i += 2) {
            form.add(fields[i], fields[i + 1]);
        }
        return form;
    }

    public MultipartForm add(String name, String text) {
        return add(name, text.getBytes(StandardCharsets.UTF_8));
    }

    public MultipartForm add(String name, byte[] content) {
        return addPart("name=\"" + name + "\"", content);
    }

    /** Adds a file that contains a text. */
    public MultipartForm addFile(String name, String fileName, String text) {
        return addFile(name, fileName, text.getBytes(StandardCharsets.UTF_8));
    }

    public MultipartForm addFile(String name, String fileName, byte[] content) {
        return addPart("name=\"" + name + "\"; filename=\"" + fileName + "\"", content);
    }

    private MultipartForm addPart(String parameters, byte[] content) {
        var head = "--" + BOUNDARY + "\r\nContent-Disposition: form-data; " + parameters + "\r\n\r\n";
        body.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        body.writeBytes(content);
        body.writeBytes(new byte[] {'\r', '\n'});
        return this;
    }

    public String contentType() {
        return "multipart/form-data; boundary=" + BOUNDARY;
    }

    public byte[] bytes() {
        var whole = new ByteArrayOutputStream();
        whole.writeBytes(body.toByteArray());
        whole.writeBytes(("--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return whole.toByteArray();
    }
}
