package dev.collate.convert;

import dev.collate.WarmUpRequest;
import dev.collate.http.request.RequestParameters;
import dev.collate.work.Work;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Registers the warm-up request of the conversion endpoint. */
@Configuration(proxyBeanMethods = false)
class ConvertConfiguration {
    private static final int WARM_UP_ROWS = 500;

    /** The warm-up request converts a CSV of 500 rows, with columns of the most common types. */
    @Bean
    WarmUpRequest conversionWarmUp(ConversionService conversions, JsonMapper mapper) {
        return new WarmUpRequest(ConvertController.PATH, ConvertConfiguration::warmUpBody, body -> {
            var request = ConvertRequest.of(RequestParameters.ofJson(body));
            var script = conversions.convert(request, Work.UNLIMITED);
            mapper.writeValue(
                    OutputStream.nullOutputStream(),
                    ConvertResponse.of(request, script, Work.UNLIMITED, System.nanoTime()));
        });
    }

    private static byte[] warmUpBody() {
        return IntStream.range(0, WARM_UP_ROWS)
                .mapToObj(ConvertConfiguration::csvRow)
                .collect(Collectors.joining(
                        "",
                        "{\"dialect\":\"mysql\",\"table_name\":\"t\",\"csv\":\"id,price,ok,day,at,code,name,note\\n",
                        "\"}"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String csvRow(int i) {
        return "%d,%d.%02d,%s,20%02d-0%d-11,2024-05-31T18:30:%02dZ,0%d,\\\"Müller, %d\\\",%s\\n"
                .formatted(
                        i, i * 7, i % 100, i % 3 == 0, i % 30, 1 + i % 9, i % 60, i, i, i % 5 == 0 ? "" : "word it's");
    }
}
