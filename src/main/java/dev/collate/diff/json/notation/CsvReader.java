package dev.collate.diff.json.notation;

import dev.collate.convert.csv.ColumnNames;
import dev.collate.convert.csv.CsvScanner;
import dev.collate.convert.csv.Delimiter;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes CSV as a JSON array of one object a row: its cells, all of them strings, under the names of the columns. */
final class CsvReader {
    private final CsvScanner scanner;
    private final byte[] bytes;
    private final JsonText json;
    private final List<byte[]> names;

    private CsvReader(Utf8 csv, Delimiter delimiter, String input) {
        scanner = new CsvScanner(csv, delimiter, input);
        bytes = csv.bytes();
        json = new JsonText((1 << 20) + 16L * csv.length());
        names = new ArrayList<>(scanner.columns());
        for (var name : ColumnNames.of(scanner.header())) {
            var spelled = new JsonText(6L * name.length() * 4 + 16);
            spelled.string(name);
            spelled.append(':');
            names.add(spelled.copyFrom(0));
        }
    }

    static Utf8 toJson(Utf8 csv, Delimiter delimiter, String input) {
        try {
            return new CsvReader(csv, delimiter, input).table();
        } catch (JsonText.TooLong e) {
            throw ApiException.unprocessable(
                    input + ": the column names, repeated in each row, make this table many times as large as it is.");
        }
    }

    private Utf8 table() {
        json.append('[');
        while (scanner.next()) {
            json.append(scanner.row() == 1 ? ' ' : ',');
            for (int column = 0; column < names.size(); column++) {
                json.append(column == 0 ? '{' : ',');
                var name = names.get(column);
                json.append(name, 0, name.length);
                cell(column);
            }
            json.append('}');
        }
        json.append(']');
        return json.utf8();
    }

    private void cell(int column) {
        json.append('"');
        if (scanner.doubled(column)) {
            var text = scanner.text(column).getBytes(StandardCharsets.UTF_8);
            json.characters(text, 0, text.length);
        } else {
            json.characters(bytes, scanner.start(column), scanner.end(column));
        }
        json.append('"');
    }
}
