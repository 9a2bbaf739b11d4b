package dev.collate.http.request;

import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.RequestWork;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * Reads the {@link RequestParameters} of one request from its query or its body. The media type decides how the body is parsed. The reader
 * wraps the request, so Spring MVC passes it to each handler method that has an argument of this type. The response header {@code
 * Collate-Ignored} lists the parameters that the handler does not read.
 */
public final class RequestReader extends HttpServletRequestWrapper {
    /** The end of the error for a raw text body that is not UTF-8: what the caller can do. The name of a charset follows. */
    private static final String CHARSET_ADVICE =
            "name the charset of the text, for example Content-Type: text/csv;charset=";

    /** The advice at the end of the error for a text of a form that is not UTF-8, if the endpoint also reads a raw text body. */
    private static final String SEND_AS_BODY_ADVICE =
            "send the text as the body, the other parameters in the query, and " + CHARSET_ADVICE + "windows-1252";

    /** The value of a charset field with which a form asks the server to detect the charset of a text. */
    public static final String AUTO_CHARSET = "auto";

    private final RequestWork work;
    private final HttpServletResponse response;
    private final BodyReader bodyReader;

    public RequestReader(
            HttpServletRequest request, RequestWork work, HttpServletResponse response, BodyReader bodyReader) {
        super(request);
        this.work = work;
        this.response = response;
        this.bodyReader = bodyReader;
    }

    /** Returns what the request holds of the memory and the CPU permits. */
    public RequestWork work() {
        return work;
    }

    /**
     * Reads the parameters of the query. This method is for requests without a body.
     *
     * @throws ApiException 400 if the request is a POST with a body, because the parameters in the body would have no effect; 400 if the
     *     query has an invalid escape sequence, or a name that is not UTF-8
     */
    public RequestParameters query() {
        boolean hasBody = getContentLengthLong() > 0 || getHeader(HttpHeaders.TRANSFER_ENCODING) != null;
        if (hasBody && getMethod().equals(HttpMethod.POST.name())) {
            throw ApiException.badRequest("This path does not read a body: send the parameters in the query.");
        }
        return parameters(new FormSource(queryParts(getQueryString())), Set.of());
    }

    /**
     * Reads a body that is JSON or a form.
     *
     * @throws ApiException 400, 413, 415 or 503 if the body cannot be read
     */
    public RequestParameters body() throws IOException {
        return body(Function.identity());
    }

    /**
     * Reads a body that is JSON or a form, and creates the request record from its parameters in the same computation.
     *
     * @param toRecord creates the request record
     * @throws ApiException 400, 413, 415, 422 or 503 if the body cannot be read
     */
    public <T> T body(Function<RequestParameters, T> toRecord) throws IOException {
        return readBody(null, toRecord);
    }

    /**
     * Reads a body that is JSON, a form, or of another type. A body of another type is the value of one parameter, and
     * all other parameters are in the query.
     *
     * @param parameter the name of the parameter whose value is a body of another type
     * @param toRecord creates the request record
     * @throws ApiException 400, 413, 415, 422 or 503 if the body cannot be read
     */
    public <T> T bodyOrRawContent(String parameter, Function<RequestParameters, T> toRecord) throws IOException {
        return readBody(parameter, toRecord);
    }

    private <T> T readBody(@Nullable String parameter, Function<RequestParameters, T> toRecord) throws IOException {
        BodyReader.checkLength(getContentLengthLong(), RequestContext.of(this).maxBodySize());
        // Not null, because Spring MVC calls a handler only if the body has one of the types that the handler declares.
        var contentType = new HeaderValue(Objects.requireNonNull(getContentType()));
        boolean isForm = contentType.type().equalsIgnoreCase(MediaType.MULTIPART_FORM_DATA_VALUE);
        boolean isJson = contentType.type().equalsIgnoreCase(MediaType.APPLICATION_JSON_VALUE);
        var rawParameter = isForm || isJson ? null : parameter;
        boolean isGzip = isGzip();
        var charset = rawParameter == null ? TextCharset.UTF_8 : TextCharset.of(contentType.parameter("charset"));
        if (rawParameter == null) {
            contentType.requireUtf8Charset();
        }
        var bytes = bodyReader.read(this, work, isGzip);
        return work.computeWithHeldMemory(
                bytes.length,
                () -> toRecord.apply(
                        rawParameter != null
                                ? rawBody(rawParameter, bytes, charset)
                                : isForm
                                        ? form(bytes, contentType, parameter != null)
                                        : parameters(new JsonSource(JsonBody.read(bytes)), queryNames())));
    }

    /** @param acceptsRawBody whether the endpoint also accepts a raw body; then the errors say so, because it may have any charset */
    private RequestParameters form(byte[] body, HeaderValue contentType, boolean acceptsRawBody) {
        try {
            var parts = FormBody.read(body, contentType.parameter("boundary"));
            var form = parameters(new FormSource(parts), queryNames());
            return acceptsRawBody ? form.setUtf8Advice(SEND_AS_BODY_ADVICE) : form;
        } catch (ApiException e) {
            throw acceptsRawBody && e.code() == ErrorCode.UNSUPPORTED_MEDIA_TYPE
                    ? ApiException.unsupportedMediaType(
                            "Only UTF-8 is supported as the charset of a form: " + SEND_AS_BODY_ADVICE + ".")
                    : e;
        }
    }

    /** Returns the parameters of a request whose body is the value of one parameter. All other parameters are in the query. */
    private RequestParameters rawBody(String parameter, byte[] body, TextCharset charset) {
        var parts = queryParts(getQueryString());
        Set<String> ignored = parts.remove(parameter) == null ? Set.of() : Set.of(parameter);
        if (charset.isUtf8()) {
            var text = new ByteRange(body);
            var example = TextCharset.hasUtf16ByteOrderMark(text) ? "utf-16" : "windows-1252";
            parts.put(parameter, List.of(text));
            return parameters(new FormSource(parts), ignored).setUtf8Advice(CHARSET_ADVICE + example);
        }
        try {
            parts.put(parameter, List.of(toUtf8(new ByteRange(body), charset, parameter)));
        } catch (ApiException e) {
            if (e.code() != ErrorCode.UNPROCESSABLE) {
                throw e;
            }
            // The response is this error only if all other parameters are valid.
            parts.put(parameter, List.of(ByteRange.EMPTY));
            return parameters(new FormSource(parts), ignored).addUnprocessable(e);
        }
        return parameters(new FormSource(parts), ignored);
    }

    private ByteRange toUtf8(ByteRange text, TextCharset charset, String input) {
        long length = charset.utf8Length(text, input);
        BodyReader.checkLength(length, BodyReader.MAX_ARRAY_LENGTH);
        work.reserveCopy(text.bytes().length, length);
        return new ByteRange(charset.toUtf8(text, (int) length));
    }

    /**
     * Converts a text of a form to UTF-8.
     *
     * @param charset the name of the charset, or {@link #AUTO_CHARSET}
     * @param input the name of the text, with which an error begins
     * @throws ApiException 415 if the charset is not supported; 422 if the text is not valid in this charset; 413 if the result is longer
     *     than a Java array; 503 if there is not enough memory for it
     */
    public DecodedText decodeText(ByteRange sent, String charset, String input) {
        var bytes = sent.bytes();
        var source = charset.equals(AUTO_CHARSET) ? TextCharset.detect(sent) : TextCharset.of(charset);
        if (source.isUtf8()) {
            Utf8Validator.findError(input, sent, "choose another charset").ifPresent(problem -> {
                throw problem;
            });
            return new DecodedText(new Utf8Slice(bytes, sent.from(), sent.to()), source.name());
        }
        return work.computeWithHeldMemory(sent.length(), () -> {
            var decoded = toUtf8(sent, source, input);
            return new DecodedText(new Utf8Slice(decoded.bytes(), 0, decoded.to()), source.name());
        });
    }

    /**
     * Decodes a Base64 content that the server wrote into a hidden field of an earlier page, and that the browser sends back.
     *
     * @param maxBytes the maximum length of a content that the server writes into a page
     * @throws IllegalArgumentException if the content is not in Base64, or is too long
     * @throws ApiException 503 if there is not enough memory
     */
    public ByteRange decodeBase64(ByteRange sent, int maxBytes) {
        if (sent.length() > Math.ceilDiv(maxBytes, 3) * 4) {
            throw new IllegalArgumentException("The decoded content would have more than " + maxBytes + " bytes");
        }
        work.reserveCopy(sent.bytes().length, sent.length());
        var decoded = Base64.getDecoder().decode(ByteBuffer.wrap(sent.bytes(), sent.from(), sent.length()));
        return new ByteRange(decoded.array(), 0, decoded.limit());
    }

    /**
     * A text of a form in UTF-8.
     *
     * @param charset the name of the charset in which the text was sent
     */
    public record DecodedText(Utf8Slice text, String charset) {}

    /** @param ignored the names of the query parameters that are ignored, because the parameters are in the body */
    private RequestParameters parameters(ParameterSource source, Set<String> ignored) {
        return new RequestParameters(source, unread -> {
            unread.addAll(ignored);
            if (!unread.isEmpty()) {
                response.setHeader(IgnoredNames.HEADER, IgnoredNames.format(unread));
            }
        });
    }

    /**
     * Returns whether the body is compressed with gzip, according to the headers {@code Content-Encoding} (RFC 9110, section 8.4.1).
     *
     * @throws ApiException 415 if the body has another coding, or several
     */
    private boolean isGzip() {
        var codings = Collections.list(getHeaders(HttpHeaders.CONTENT_ENCODING)).stream()
                .flatMap(header -> Arrays.stream(header.split(",")))
                .map(coding -> coding.strip().toLowerCase(Locale.ROOT))
                .filter(coding -> !coding.isEmpty() && !coding.equals("identity"))
                .toList();
        if (codings.isEmpty()) {
            return false;
        }
        if (!codings.equals(List.of("gzip")) && !codings.equals(List.of("x-gzip"))) {
            response.setHeader(HttpHeaders.ACCEPT_ENCODING, "gzip, identity");
            throw ApiException.unsupportedMediaType(
                    "This Content-Encoding is not supported: compress the body with gzip, or send it without Content-Encoding.");
        }
        return true;
    }

    /**
     * Returns the names of the query parameters of a request whose parameters are in the body, so that the response can report that they
     * are ignored. A malformed name is returned as it is spelled.
     */
    private Set<String> queryNames() {
        var query = getQueryString();
        if (query == null) {
            return Set.of();
        }
        return encodedQuery(query).keySet().stream()
                .map(RequestReader::decodeNameIfValid)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * Returns the decoded values of each name of a query.
     *
     * @throws ApiException 400 if the query has an invalid escape sequence, or a name that is not UTF-8
     */
    static Map<String, List<ByteRange>> queryParts(@Nullable String query) {
        var parameters = new LinkedHashMap<String, List<ByteRange>>();
        encodedQuery(query).forEach((name, values) -> {
            // Two names may be the same after decoding.
            var parts = parameters.computeIfAbsent(decodeName(name), key -> new ArrayList<>());
            values.forEach(value -> parts.add(new ByteRange(percentDecode(value == null ? "" : value))));
        });
        return parameters;
    }

    /**
     * Returns the names and values of a query, still percent-encoded. A value is null if its name has no equals sign. Tomcat's
     * {@code getParameterMap} cannot be used, because it rejects a query if one of its values is not UTF-8.
     */
    private static MultiValueMap<String, String> encodedQuery(@Nullable String query) {
        return query == null
                ? new LinkedMultiValueMap<>()
                : UriComponentsBuilder.newInstance().query(query).build().getQueryParams();
    }

    private static String decodeNameIfValid(String encoded) {
        try {
            return decodeName(encoded);
        } catch (ApiException e) {
            return encoded;
        }
    }

    private static String decodeName(String encoded) {
        var name = percentDecode(encoded);
        if (Utf8Validator.firstInvalid(name, 0, name.length) >= 0) {
            throw ApiException.badRequest("The query has a parameter name that is not UTF-8.");
        }
        return new String(name, StandardCharsets.UTF_8);
    }

    /** Decodes percent-encoding. Returns bytes, because they may not be UTF-8. Each character of the query is one byte (ISO 8859-1). */
    private static byte[] percentDecode(String encoded) {
        try {
            return UriUtils.decode(encoded.replace('+', ' '), StandardCharsets.ISO_8859_1)
                    .getBytes(StandardCharsets.ISO_8859_1);
        } catch (IllegalArgumentException e) {
            throw ApiException.badRequest("The query has a '%' that is not followed by two hexadecimal digits.");
        }
    }
}
