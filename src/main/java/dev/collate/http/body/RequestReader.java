package dev.collate.http.body;

import dev.collate.admission.Admission;
import dev.collate.http.context.RequestContext;
import dev.collate.limit.MemoryEstimate;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * Reads the {@link RequestParameters} of one request: from its query, or from its body by the media type. A handler
 * takes it as an argument. Lists the parameters that the handler does not read in the response header {@code Collate-Ignored}.
 */
public final class RequestReader {
    /** A {@code Content-Encoding} header without an actual coding. */
    private static final Pattern UNENCODED = Pattern.compile("(?i)(identity|[ \\t,])*");

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final ClientTimeouts timeouts;

    RequestReader(HttpServletRequest request, HttpServletResponse response, ClientTimeouts timeouts) {
        this.request = request;
        this.response = response;
        this.timeouts = timeouts;
    }

    /** Returns the admission of the request. The service calls it when the memory estimate is known. */
    public Admission admission() {
        return RequestContext.of(request).reservation();
    }

    /** Reads only the parameters of the query, for methods without a body. */
    public RequestParameters query() {
        return parameters(new FormSource(queryParts()), Set.of());
    }

    /**
     * Reads a body that is JSON or a form.
     *
     * @param estimate of the heap that this kind of request needs
     * @throws ApiException 400, 413, 415 or 503 if the body cannot be read
     */
    public RequestParameters body(MemoryEstimate estimate) throws IOException {
        return read(estimate, null);
    }

    /**
     * Reads a body that is JSON or a form. A body of another type is the value of one parameter; the other parameters
     * are then in the query.
     *
     * @param parameter name of the parameter that a body of another type contains
     * @throws ApiException as {@link #body}
     */
    public RequestParameters bodyOrParameter(MemoryEstimate estimate, String parameter) throws IOException {
        return read(estimate, parameter);
    }

    private RequestParameters read(MemoryEstimate estimate, @Nullable String parameter) throws IOException {
        var contentType =
                new HeaderValue(Objects.requireNonNullElse(request.getContentType(), MediaType.APPLICATION_JSON_VALUE));
        var type = mediaType(contentType);
        rejectEncoding();
        CharsetCheck.check(contentType.parameter("charset"));
        var bytes = BodyReader.read(request, timeouts, estimate);
        RequestContext.of(request).reservation().beginParsing(estimate.of(bytes.length, 0));
        if (MediaType.MULTIPART_FORM_DATA.includes(type)) {
            return parameters(new FormSource(FormBody.read(bytes, contentType.parameter("boundary"))), queryNames());
        }
        if (parameter != null && !MediaType.APPLICATION_JSON.includes(type)) {
            var parts = queryParts();
            parts.put(parameter, List.of(new ByteRange(bytes)));
            return parameters(new FormSource(parts), Set.of());
        }
        return parameters(new JsonSource(JsonBody.read(bytes)), queryNames());
    }

    /** @param ignored query parameters that are not part of the source */
    private RequestParameters parameters(ParameterSource source, Set<String> ignored) {
        return new RequestParameters(source, unread -> {
            unread.addAll(ignored);
            if (!unread.isEmpty()) {
                response.setHeader(IgnoredNames.HEADER, IgnoredNames.format(unread));
            }
        });
    }

    private static MediaType mediaType(HeaderValue contentType) {
        try {
            return MediaType.parseMediaType(contentType.text());
        } catch (InvalidMediaTypeException e) {
            throw ApiException.unsupportedMediaType("The Content-Type header is not a valid media type.");
        }
    }

    private void rejectEncoding() {
        var encoding = request.getHeader(HttpHeaders.CONTENT_ENCODING);
        if (encoding != null && !UNENCODED.matcher(encoding).matches()) {
            throw ApiException.unsupportedMediaType(
                    "A compressed body is not supported: send it without Content-Encoding.");
        }
    }

    /**
     * Returns the names of the query parameters, which are ignored if the body has the parameters. Returns no names if the query is
     * malformed.
     */
    private Set<String> queryNames() {
        try {
            return queryParts().keySet();
        } catch (ApiException e) {
            return Set.of();
        }
    }

    private Map<String, List<ByteRange>> queryParts() {
        // Does not call getParameterMap, because for some methods and types Tomcat would then read the body.
        var parameters = new LinkedHashMap<String, List<ByteRange>>();
        var query = request.getQueryString();
        if (query != null) {
            UriComponentsBuilder.newInstance()
                    .query(query)
                    .build()
                    .getQueryParams()
                    .forEach((name, values) -> {
                        var parts = new ArrayList<ByteRange>();
                        values.forEach(value -> parts.add(new ByteRange(
                                decoded(value == null ? "" : value).getBytes(StandardCharsets.UTF_8))));
                        parameters.put(decoded(name), parts);
                    });
        }
        return parameters;
    }

    private static String decoded(String raw) {
        try {
            return UriUtils.decode(raw.replace('+', ' '), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw ApiException.malformed("The query has a '%' that is not followed by two hexadecimal digits.");
        }
    }
}
