package dev.collate.convert;

import dev.collate.web.body.Members;
import dev.collate.web.warmup.Exercise;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Converts a table of 500 rows with a column of each type. */
@Configuration(proxyBeanMethods = false)
class ConvertExercise {
    private static final int ROWS = 500;

    @Bean
    Exercise tableExercise(ConvertController controller, JsonMapper mapper) {
        return new Exercise(
                ConvertController.PATH,
                body(),
                body -> mapper.writeValue(OutputStream.nullOutputStream(), controller.convert(Members.ofJson(body))));
    }

    private static byte[] body() {
        return IntStream.range(0, ROWS)
                .mapToObj(ConvertExercise::row)
                .collect(Collectors.joining(
                        "",
                        "{\"dialect\":\"mysql\",\"table_name\":\"t\",\"csv\":\"id,price,ok,day,at,code,name,note\\n",
                        "\"}"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String row(int i) {
        return "%d,%d.%02d,%s,20%02d-0%d-11,2024-05-31T18:30:%02dZ,0%d,\\\"Müller, %d\\\",%s\\n"
                .formatted(
                        i, i * 7, i % 100, i % 3 == 0, i % 30, 1 + i % 9, i % 60, i, i, i % 5 == 0 ? "" : "word it's");
    }
}
