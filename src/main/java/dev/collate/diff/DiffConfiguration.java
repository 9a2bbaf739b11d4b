package dev.collate.diff;

import dev.collate.WarmUpRequest;
import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.diff.ImageSettings.NativeDecoders;
import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.DecoderSettings.WebpDecoder;
import dev.collate.http.request.RequestParameters;
import dev.collate.work.Work;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/**
 * Registers the decoders of images, and the warm-up requests of the comparisons. Each warm-up request compares two contents of one format
 * that differ in some places.
 */
@Configuration(proxyBeanMethods = false)
class DiffConfiguration {
    static final String PATH_PREFIX = "/api/v1/diff/";

    private static final Logger LOG = LoggerFactory.getLogger(DiffConfiguration.class);
    private static final int WARM_UP_IMAGE_WIDTH = 320;
    private static final int WARM_UP_IMAGE_HEIGHT = 240;

    private final JsonMapper mapper;

    DiffConfiguration(JsonMapper mapper) {
        this.mapper = mapper;
    }

    @Bean
    DecoderSettings decoderSettings(ImageSettings settings) {
        var decoders = settings.decoderSettings();
        if (settings.nativeDecoders() == NativeDecoders.AUTO && decoders.webp() == WebpDecoder.JAVA) {
            LOG.warn(
                    "The native WebP decoder could not be loaded; WebP images are decoded in Java, ten times slower and with slightly different colours. Is the directory for temporary files writable and executable? To use the Java decoder without this warning, set collate.image.native=off.");
        }
        return decoders;
    }

    @Bean
    WarmUpRequest textWarmUp(ComparisonService comparisons) {
        IntFunction<String> line = i -> "    int value%d = compute(%d);\n".formatted(i, i % 90);
        IntFunction<String> changed = i -> i % 50 == 7 ? line.apply(i).replace("int", "long") : line.apply(i);
        IntFunction<String> changedOrRemoved = i -> i % 200 == 9 ? "" : changed.apply(i);
        return warmUp(
                Format.TEXT,
                () -> requestBody(document(1000, line), document(1000, changedOrRemoved)),
                parameters -> DocumentDiffRequest.of(parameters, Format.TEXT, comparisons.workBudget()),
                comparisons);
    }

    @Bean
    WarmUpRequest jsonWarmUp(ComparisonService comparisons) {
        IntFunction<String> item = i -> "%s{\"id\":%d,\"name\":\"item %d\",\"price\":%d.5,\"tags\":[\"a\",null,true]}"
                .formatted(separator(i), i, i, i);
        IntFunction<String> changed = i -> i % 40 == 3 ? item.apply(i).replace("null", "false") : item.apply(i);
        return warmUp(
                Format.JSON,
                () -> requestBody("[" + document(200, item) + "]", "[" + document(199, changed) + "]"),
                parameters -> DocumentDiffRequest.of(parameters, Format.JSON, comparisons.workBudget()),
                comparisons);
    }

    @Bean
    WarmUpRequest xmlWarmUp(ComparisonService comparisons) {
        IntFunction<String> item =
                i -> "<item id=\"%d\"><name>item &amp; %d</name><price>%d.5</price></item>\n".formatted(i, i, i);
        IntFunction<String> changed = i -> i % 40 == 3 ? item.apply(i).replace("name", "title") : item.apply(i);
        return warmUp(
                Format.XML,
                () -> requestBody(
                        "<list>" + document(200, item) + "</list>", "<list>" + document(199, changed) + "</list>"),
                parameters -> DocumentDiffRequest.of(parameters, Format.XML, comparisons.workBudget()),
                comparisons);
    }

    @Bean
    WarmUpRequest imageWarmUp(ComparisonService comparisons) {
        return warmUp(
                Format.IMAGE,
                () -> requestBody(pngAsBase64(0), pngAsBase64(8)),
                parameters -> ImageDiffRequest.of(parameters, FileNames.NONE, comparisons.decoders()),
                comparisons);
    }

    private WarmUpRequest warmUp(
            Format format,
            Supplier<byte[]> body,
            Function<RequestParameters, ComparisonRequest<?>> reader,
            ComparisonService comparisons) {
        return new WarmUpRequest(PATH_PREFIX + format.wireName(), body, bytes -> {
            var request = reader.apply(RequestParameters.ofJson(bytes));
            var comparison = comparisons.compare(request, Output.RESPONSE, Work.UNLIMITED);
            mapper.writeValue(OutputStream.nullOutputStream(), comparison.diff());
        });
    }

    private byte[] requestBody(String original, String modified) {
        return mapper.writeValueAsBytes(Map.of("original", original, "modified", modified));
    }

    private static String document(int items, IntFunction<String> itemText) {
        return IntStream.range(0, items).mapToObj(itemText).collect(Collectors.joining());
    }

    private static String separator(int item) {
        return item == 0 ? "" : ",";
    }

    /**
     * Returns a PNG image as Base64 text. The image is a gradient with a grid over it, so its rows are filtered and compressed similarly to
     * the rows of a screenshot.
     *
     * @param gridOffset the column of the first vertical line of the grid, 0 to 31
     */
    private static String pngAsBase64(int gridOffset) {
        var image = new BufferedImage(WARM_UP_IMAGE_WIDTH, WARM_UP_IMAGE_HEIGHT, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < WARM_UP_IMAGE_HEIGHT; y++) {
            for (int x = 0; x < WARM_UP_IMAGE_WIDTH; x++) {
                boolean isOnGrid = x % 32 == gridOffset || y % 24 == 0;
                image.setRGB(x, y, isOnGrid ? Color.BLACK.getRGB() : x << 16 | y << 8 | (x * y & 0xFF));
            }
        }
        var png = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", png);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getEncoder().encodeToString(png.toByteArray());
    }
}
