package dev.collate.web.body;

import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
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
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * Reads what a request asks for into {@link Members}: its body, once, by its media type, or its query if its method has no body. The one
 * way in for every endpoint.
 */
public final class MembersResolver implements HandlerMethodArgumentResolver {
    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD");

    /** A list of codings that holds none. */
    private static final Pattern PLAIN = Pattern.compile("(?i)(identity|[ \\t,])*");

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Members.class;
    }

    @Override
    public Members resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest webRequest,
            @Nullable WebDataBinderFactory binders)
            throws IOException {
        var request = webRequest.getNativeRequest(HttpServletRequest.class);
        if (request == null) {
            throw new IllegalStateException("not a servlet request");
        }
        if (WITHOUT_BODY.contains(request.getMethod())) {
            return new Members(new FormSource(query(request)));
        }
        var contentType =
                new HeaderValue(Objects.requireNonNullElse(request.getContentType(), MediaType.APPLICATION_JSON_VALUE));
        var type = mediaType(contentType);
        refuseEncoding(request);
        TextCharset.check(contentType.parameter("charset"));
        if (MediaType.MULTIPART_FORM_DATA.includes(type)) {
            return new Members(new FormSource(FormBody.read(bytes(request), contentType.parameter("boundary"))));
        }
        var bare = parameter.getParameterAnnotation(BareBody.class);
        if (bare != null && !MediaType.APPLICATION_JSON.includes(type)) {
            var members = query(request);
            members.put(bare.value(), List.of(new Part(bytes(request))));
            return new Members(new FormSource(members));
        }
        return Members.ofJson(bytes(request));
    }

    private static MediaType mediaType(HeaderValue contentType) {
        try {
            return MediaType.parseMediaType(contentType.text());
        } catch (InvalidMediaTypeException e) {
            throw ApiException.unsupportedMediaType("The Content-Type header is not a media type.");
        }
    }

    private static void refuseEncoding(HttpServletRequest request) {
        var encoding = request.getHeader(HttpHeaders.CONTENT_ENCODING);
        if (encoding != null && !PLAIN.matcher(encoding).matches()) {
            throw ApiException.unsupportedMediaType(
                    "A compressed body is not supported: send it without Content-Encoding.");
        }
    }

    private static byte[] bytes(HttpServletRequest request) throws IOException {
        long length = request.getContentLengthLong();
        try (var in = request.getInputStream()) {
            if (length < 0 || length > Integer.MAX_VALUE - 8) {
                return in.readAllBytes();
            }
            // A buffer of the right size at once: readAllBytes would hold the body twice.
            var bytes = new byte[(int) length];
            if (in.readNBytes(bytes, 0, bytes.length) < bytes.length) {
                throw ApiException.malformed("The body ended before its Content-Length.");
            }
            return bytes;
        }
    }

    private static Map<String, List<Part>> query(HttpServletRequest request) {
        // Not getParameterMap: for some methods and types the container would read the body for it.
        var members = new LinkedHashMap<String, List<Part>>();
        var query = request.getQueryString();
        if (query != null) {
            UriComponentsBuilder.newInstance()
                    .query(query)
                    .build()
                    .getQueryParams()
                    .forEach((name, values) -> {
                        var parts = new ArrayList<Part>();
                        values.forEach(value -> parts.add(
                                new Part(decoded(value == null ? "" : value).getBytes(StandardCharsets.UTF_8))));
                        members.put(decoded(name), parts);
                    });
        }
        return members;
    }

    private static String decoded(String raw) {
        try {
            return UriUtils.decode(raw.replace('+', ' '), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw ApiException.malformed("The query has a '%' that is not followed by two hexadecimal digits.");
        }
    }
}
