package dev.collate.http;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.http.MediaType;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.accept.ContentNegotiationStrategy;
import org.springframework.web.accept.HeaderContentNegotiationStrategy;
import org.springframework.web.context.request.NativeWebRequest;

/**
 * The media types that a client accepts, best first (RFC 9110, section 12.5.1). Those with {@code q=0} are refused. Parameters are passed
 * over: no two answers differ in them, and every one is UTF-8.
 */
final class AcceptedTypes implements ContentNegotiationStrategy {
    private final ContentNegotiationStrategy header = new HeaderContentNegotiationStrategy();
    private final Supplier<Stream<MediaType>> offered;

    /**
     * @param offered the types of all answers that are negotiated
     */
    AcceptedTypes(Supplier<Stream<MediaType>> offered) {
        this.offered = offered;
    }

    @Override
    public List<MediaType> resolveMediaTypes(NativeWebRequest request) throws HttpMediaTypeNotAcceptableException {
        var ranges = header.resolveMediaTypes(request);
        var refused = ranges.stream().filter(AcceptedTypes::isRefused).toList();
        var accepted = ranges.stream()
                .filter(range -> !isRefused(range))
                .flatMap(range -> without(refused, range)
                        .map(type -> new MediaType(type.getType(), type.getSubtype()).copyQualityValue(range)))
                .toList();
        if (accepted.isEmpty()) {
            throw new HttpMediaTypeNotAcceptableException("Every type is refused");
        }
        return accepted;
    }

    private static boolean isRefused(MediaType range) {
        return range.getQualityValue() == 0;
    }

    /** The range; one that types are refused of stands for each type offered of the others. */
    private Stream<MediaType> without(List<MediaType> refused, MediaType range) {
        var gaps = refused.stream().filter(range::includes).toList();
        return gaps.isEmpty()
                ? Stream.of(range)
                : offered.get()
                        .filter(range::includes)
                        .filter(type -> gaps.stream().noneMatch(gap -> gap.includes(type)));
    }
}
