package dev.collate.http.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Seeds;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.apache.tomcat.util.http.fileupload.FileUpload;
import org.apache.tomcat.util.http.fileupload.UploadContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class FormBodyTest {
    @Seeds
    void randomFormsAreReadAsByTomcat(long seed) throws Exception {
        int parts = 0;
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 150; caseNumber++) {
            var form = new RandomForm(random);
            var bytes = form.bytes();
            var expected = oracle(bytes, form.boundary());
            assertThat(contents(bytes, form.boundary()))
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(expected);
            parts += expected.size();
        }
        assertThat(parts).as("seed %d", seed).isGreaterThan(100);
    }

    @Seeds
    void mutatedFormsAreReadOrRejected(long seed) {
        int rejected = 0;
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 500; caseNumber++) {
            var form = new RandomForm(random);
            var bytes = form.bytes();
            for (int i = 0; i < 3; i++) {
                bytes[random.nextInt(bytes.length)] = (byte) "\r\n-;: \"b".charAt(random.nextInt(8));
            }
            try {
                contents(bytes, form.boundary());
            } catch (ApiException e) {
                assertThat(e.code()).as("seed %d, case %d", seed, caseNumber).isEqualTo(ErrorCode.INVALID_REQUEST);
                rejected++;
            }
        }
        assertThat(rejected).as("seed %d", seed).isBetween(50, 450);
    }

    @Test
    void truncatedFormIsRejected() {
        var whole = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--b--";
        assertThat(contents(bytes(whole), "b")).containsEntry("a", List.of("1"));
        for (int length = 0; length < whole.length(); length++) {
            assertMalformed(whole.substring(0, length));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "form-data; name=\"a\"            | a",
                "form-data; name=a                | a",
                "form-data ;  NAME = \"a\" ; x    | a",
                "FORM-DATA; name=\"a\\\"b\\\\c\"  | a\"b\\c",
                "form-data; name=\"C:\\dir\"      | C:\\dir",
                "form-data; filename=\"; name=x\"; name=\"a\" | a",
                "form-data; filename*=UTF-8''%e2%82%ac; name=\"a\" | a",
                "form-data; name=\"a\"; name=\"b\" | a",
                "form-data; name=\"é\"            | é"
            })
    void quotedNamesAreUnescaped(String disposition, String name) {
        var form = "--b\r\nContent-Disposition: %s\r\n\r\n1\r\n--b--".formatted(disposition);
        assertThat(contents(bytes(form), "b")).containsExactly(Map.entry(name, List.of("1")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "name=a; filename=\"b c.txt\"                  | b c.txt",
                "filename=b; name=a                              | b",
                "name=a; filename=\"b\\\"c\"                      | b\"c",
                "name=a; filename=\"b%22c%20d%\"                 | b\"c%20d%",
                "name=a; filename=\"C:\\dir\\b\"                 | C:\\dir\\b",
                "name=a; filename=\"../é\"                       | ../é",
                "name=a; filename=\"b\"; filename*=UTF-8''%c3%A9%22c | é\"c",
                "name=a; filename*=utf-8'fr'a%20b                | a b",
                "name=a; filename=\"b\"; filename*=UTF-8''%c3%  | b",
                "name=a; filename=\"b\"; filename*=UTF-8''%c3c  | b",
                "name=a; filename*=UTF-8''%ff                    | ~~",
                "name=a; filename*=UTF-8''é%c3%a9                | éé",
                "name=a; filename=\"b\"; filename*=latin1''%e9  | b",
                "name=a; filename*=%e9                           | ~~",
                "name=a; filename=\"\"                           | ~~",
                "name=a                                          | ~~",
            })
    void fileNamesAreReadAsClientsSendThem(String parameters, String fileName) {
        var form = "--b\r\nContent-Disposition: form-data; %s\r\n\r\n1\r\n--b--".formatted(parameters);
        var members = new RequestParameters(new FormSource(FormBody.read(bytes(form), "b")));
        assertThat(Objects.requireNonNullElse(members.fileName("a"), "")).isEqualTo(fileName);
        assertThat(members.fileName("b")).isNull();
    }

    @Test
    void aLongEncodedFileNameIsRead() {
        var name = "a%41".repeat(2_000);
        var form =
                "--b\r\nContent-Disposition: form-data; name=a; filename*=UTF-8''%s\r\n\r\n1\r\n--b--".formatted(name);
        var members = new RequestParameters(new FormSource(FormBody.read(bytes(form), "b")));
        assertThat(members.fileName("a")).isEqualTo("aA".repeat(2_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"form-data", "attachment; name=a", "form-data; filename=a", ""})
    void partWithoutANameIsIgnored(String disposition) {
        var form = "--b\r\nContent-Disposition: %s\r\n\r\n1\r\n--b--".formatted(disposition);
        assertThat(contents(bytes(form), "b")).isEmpty();
    }

    @Test
    void partsWithTheSameNameKeepTheirOrder() {
        assertThat(contents(bytes(part("a", "1") + part("b", "2") + part("a", "3") + "--b--"), "b"))
                .isEqualTo(Map.of("a", List.of("1", "3"), "b", List.of("2")));
    }

    @Test
    void partMayBeEmptyOrHaveOnlyHeaders() {
        var head = "--b\r\nContent-Disposition: form-data; name=a\r\n";
        assertThat(contents(bytes(head + "\r\n\r\n--b--"), "b")).containsEntry("a", List.of(""));
        assertThat(contents(bytes(head + "\r\n--b--"), "b")).containsEntry("a", List.of(""));
    }

    @Test
    void partWithoutHeadersHasNoName() {
        assertThat(contents(bytes("--b\r\n\r\n1\r\n" + part("a", "2") + "--b--"), "b"))
                .isEqualTo(Map.of("a", List.of("2")));
    }

    @Test
    void onlyBlanksMayFollowABoundary() {
        var rest = "\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--b--";
        assertThat(contents(bytes("--b \t" + rest), "b")).containsEntry("a", List.of("1"));
        assertMalformed("--bc" + rest);
        assertMalformed("--b -" + rest);
    }

    @Test
    void nestedMultipartIsOnePart() {
        var inner = "--c\r\nContent-Disposition: form-data; name=x\r\n\r\n1\r\n--c--";
        var form = "--b\r\nContent-Disposition: form-data; name=a\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n"
                + inner + "\r\n--b--";
        assertThat(contents(bytes(form), "b")).isEqualTo(Map.of("a", List.of(inner)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"utf-8", "\"UTF-8\"", "us-ascii"})
    void partMayDeclareUtf8(String charset) {
        assertThat(contents(bytes(withCharset(charset)), "b")).containsEntry("a", List.of("1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"iso-8859-1", "utf-16", "nonsense", "?"})
    void partWithAnotherCharsetIsRejected(String charset) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> contents(bytes(withCharset(charset)), "b"))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_MEDIA_TYPE));
    }

    @Test
    void partsAndHeadersAreLimited() {
        assertThat(contents(bytes(part("a", "1").repeat(10_000) + "--b--"), "b").get("a"))
                .hasSize(10_000);
        assertMalformed(part("a", "1").repeat(10_001) + "--b--");
        var head = "--b\r\nContent-Disposition: form-data; name=a\r\nX: ";
        assertThat(contents(bytes(head + "y".repeat(9_000) + "\r\n\r\n1\r\n--b--"), "b"))
                .hasSize(1);
        assertMalformed(head + "y".repeat(10_000) + "\r\n\r\n1\r\n--b--");
    }

    @Test
    void boundaryIsRequiredInHeaderAndBody() {
        var form = part("a", "1") + "--b--";
        assertThatExceptionOfType(ApiException.class).isThrownBy(() -> FormBody.read(bytes(form), null));
        assertThatExceptionOfType(ApiException.class).isThrownBy(() -> FormBody.read(bytes(form), ""));
        assertThatExceptionOfType(ApiException.class).isThrownBy(() -> FormBody.read(bytes(form), "c"));
        assertMalformed("x" + form.replace("\r\n--b", "\n--b"));
    }

    private static String withCharset(String charset) {
        return "--b\r\nContent-Disposition: form-data; name=a\r\nContent-Type: text/plain; charset=%s\r\n\r\n1\r\n--b--"
                .formatted(charset);
    }

    private static String part(String name, String content) {
        return "--b\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + content + "\r\n";
    }

    private static void assertMalformed(String form) {
        assertThatExceptionOfType(ApiException.class)
                .as(form)
                .isThrownBy(() -> contents(bytes(form), "b"))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the contents of the parts of each name. Each byte becomes a character from U+0000 to U+00FF. */
    private static Map<String, List<String>> contents(byte[] body, String boundary) {
        var contents = new LinkedHashMap<String, List<String>>();
        FormBody.read(body, boundary)
                .forEach((name, parts) -> contents.put(
                        name,
                        parts.stream()
                                .map(part -> new String(
                                        part.bytes(), part.from(), part.length(), StandardCharsets.ISO_8859_1))
                                .toList()));
        return contents;
    }

    private static Map<String, List<String>> oracle(byte[] body, String boundary) throws IOException {
        var contents = new LinkedHashMap<String, List<String>>();
        var items = new FileUpload().getItemIterator(new Body(body, boundary));
        while (items.hasNext()) {
            var item = items.next();
            try (var in = item.openStream()) {
                contents.computeIfAbsent(item.getFieldName(), name -> new ArrayList<>())
                        .add(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
            }
        }
        return contents;
    }

    private record Body(byte[] bytes, String boundary) implements UploadContext {
        @Override
        public String getCharacterEncoding() {
            return "UTF-8";
        }

        @Override
        public String getContentType() {
            return "multipart/form-data; boundary=\"" + boundary + "\"";
        }

        @Override
        public long contentLength() {
            return bytes.length;
        }

        @Override
        public InputStream getInputStream() {
            return new ByteArrayInputStream(bytes);
        }
    }
}
