package dev.collate.diff.json.notation;

import dev.collate.problem.ApiException;
import dev.collate.utf8.Excerpt;
import dev.collate.utf8.Position;
import dev.collate.utf8.Utf8;
import java.util.Optional;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Says what is wrong with a YAML text, and where. */
record YamlProblems(Utf8 yaml, String input) {
    /** In characters: the library's sentences are shorter, but for the names that they quote. */
    private static final int LONGEST_SENTENCE = 150;

    /** A problem with what an event stands for. */
    ApiException at(Event event, String what) {
        return at(event.getStartMark(), what);
    }

    ApiException tooDeep(Event event) {
        return at(event, "nested more than " + Notation.DEEPEST + " levels deep");
    }

    /** A problem that the library found. */
    ApiException of(YamlEngineException problem) {
        return switch (problem) {
            case MarkedYamlEngineException marked ->
                at(
                        marked.getProblemMark(),
                        Optional.ofNullable(marked.getProblem())
                                .map(said -> Excerpt.of(said, LONGEST_SENTENCE))
                                .orElse("this is not YAML"));
            case ReaderException unreadable ->
                at(
                        position(unreadable.getPosition()),
                        "U+%04X is not allowed in YAML unless it is escaped".formatted(unreadable.getCodePoint()));
            default -> ApiException.unprocessable(input + ": this is not YAML 1.2.");
        };
    }

    private ApiException at(Optional<Mark> mark, String what) {
        return at(
                mark.map(found -> new Position(found.getLine() + 1, found.getColumn() + 1))
                        .orElse(new Position(1, 1)),
                what);
    }

    private ApiException at(Position position, String what) {
        return ApiException.unprocessable(input + ": " + position + ": " + what + ".");
    }

    /** Where the character with this index stands. */
    private Position position(int index) {
        int at = yaml.from();
        int left = index;
        while (at < yaml.to() && ((yaml.bytes()[at] & 0xC0) == 0x80 || left-- > 0)) {
            at++;
        }
        return Position.of(yaml.bytes(), yaml.from(), at);
    }
}
