package dev.collate.convert;

import dev.collate.web.body.Members;
import dev.collate.web.warmup.Exercise;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Converts a table of 500 rows with a column of each type. */
@Component
final class ConvertExercise implements Exercise {
    private final ConvertController controller;
    private final JsonMapper mapper;
    private final byte[] body;

    ConvertExercise(ConvertController controller, JsonMapper mapper) {
        this.controller = controller;
        this.mapper = mapper;
        this.body = IntStream.range(0, 500)
                .mapToObj(i -> "%d,%d.%02d,%s,20%02d-0%d-11,2024-05-31T18:30:%02dZ,0%d,\\\"Müller, %d\\\",%s\\n"
                        .formatted(
                                i,
                                i * 7,
                                i % 100,
                                i % 3 == 0,
                                i % 30,
                                1 + i % 9,
                                i % 60,
                                i,
                                i,
                                i % 5 == 0 ? "" : "word it's"))
                .collect(Collectors.joining(
                        "",
                        "{\"dialect\":\"mysql\",\"table_name\":\"t\",\"csv\":\"id,price,ok,day,at,code,name,note\\n",
                        "\"}"))
                .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void run() {
        mapper.writeValue(OutputStream.nullOutputStream(), controller.convert(Members.ofJson(body)));
    }
}
