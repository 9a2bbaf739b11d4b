package dev.collate.diff;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A language of source code: how its tokens are found, and which of its lines are headings. */
public enum Language {
    JAVA("text/java", Headings.METHODS, "java"),
    KOTLIN("text/kotlin", Headings.METHODS, "kt", "kts"),
    SCALA("text/scala", Headings.METHODS, "scala"),
    GROOVY("text/groovy", Headings.METHODS, "groovy", "gradle"),
    CSHARP("text/cs", Headings.METHODS, "cs"),
    DART("text/dart", Headings.METHODS, "dart"),
    C("text/c", Headings.C, "c", "h"),
    CPP("text/cpp", Headings.C, "cpp", "cc", "cxx", "hpp", "hh"),
    GO("text/golang", "^(?:func|type)\\s", "go"),
    RUST(
            "text/rust",
            "^\\s*+(?:pub\\S*+\\s++|async\\s++|unsafe\\s++|const\\s++)*+(?:fn|struct|enum|trait|impl|mod)\\b",
            "rs"),
    PYTHON("text/python", "^\\s*+(?:async\\s++)?+(?:def|class)\\s", "py", "pyi"),
    RUBY("text/ruby", "^\\s*+(?:def|class|module)\\s", "rb"),
    PHP("text/php", "^\\s*+(?:\\w++\\s++)*?(?:function|class|interface|trait)\\s", "php"),
    JAVASCRIPT("text/javascript", Headings.SCRIPT, "js", "mjs", "cjs", "jsx"),
    TYPESCRIPT("text/typescript", Headings.SCRIPT, "ts", "mts", "cts", "tsx"),
    SHELL("text/unix", "^\\s*+(?:function\\s++\\w|[\\w:-]++\\s*+\\(\\s*+\\))", "sh", "bash"),
    PERL("text/perl", "^\\s*+(?:sub|package)\\s", "pl", "pm"),
    LUA("text/lua", "^\\s*+(?:local\\s++)?+function\\b", "lua"),
    SQL("text/sql", "^\\s*+(?i:create|alter)\\s", "sql"),
    CSS("text/css", "^[^\\s}/].*\\{\\s*+$", "css"),
    LESS("text/less", "^[^\\s}/].*\\{\\s*+$", "less", "scss"),
    MARKDOWN("text/markdown", "^#{1,6}\\s", "md", "markdown"),
    INI("text/ini", "^\\s*+\\[", "ini", "cfg", "toml"),
    PROPERTIES("text/properties", Headings.NONE, "properties", "env"),
    HTML("text/html", Headings.NONE, "html", "htm", "xhtml", "vue"),
    XML("text/xml", Headings.NONE, "xml", "xsd", "xsl", "xslt", "svg", "pom", "csproj"),
    JSON("text/json", Headings.NONE, "json", "geojson", "ipynb", "jsonc"),
    YAML("text/yaml", Headings.NONE, "yaml", "yml"),
    DOCKERFILE("text/dockerfile", "^(?i:from)\\s", "dockerfile"),
    MAKEFILE("text/makefile", "^[\\w./-]++\\s*+:(?!=)", "makefile", "mk"),
    BATCH("text/bat", "^:\\w", "bat", "cmd"),
    PROTO("text/proto", "^\\s*+(?:message|service|enum)\\s", "proto"),
    LATEX("text/latex", "^\\s*+\\\\(?:sub)*(?:section|chapter|part)\\b", "tex");

    private final String tokenStyle;

    private final Pattern headingPattern;

    /**
     * The file extensions, in lower case and separated by spaces. A file name without a dot is compared as a whole, such as
     * {@code Makefile}.
     */
    private final String extensions;

    Language(String tokenStyle, String headingRegex, String... extensions) {
        this.tokenStyle = tokenStyle;
        this.headingPattern = Pattern.compile(headingRegex);
        this.extensions = String.join(" ", extensions);
    }

    /** Patterns that several languages share. They match the beginning of a line that opens a function or a type. */
    private static final class Headings {
        /** Matches no line. */
        static final String NONE = "(?!)";

        static final String TYPES =
                "^\\s*+(?:[\\w@]++\\s++)*?(?:class|interface|enum|record|object|trait|namespace|struct|extension)\\s++\\w";

        static final String METHODS = TYPES
                + "|^\\s*+(?!(?:return|if|else|for|while|switch|catch|throw|new|case|do|try|import|package|using|await|yield)\\b)"
                + "(?:@\\w++\\s++)*+(?:[\\w<>\\[\\],.?&]++\\s++)++[\\w$]++\\s*+\\([^;]*+$";

        static final String C =
                "^(?!(?:return|if|else|for|while|switch|case|do)\\b)[A-Za-z_][^;=(]*+\\([^;]*+$|^(?:class|struct|enum|union|namespace)\\b[^;]*+$";

        static final String SCRIPT = TYPES
                + "|^\\s*+(?:export\\s++|default\\s++|async\\s++)*+function\\b"
                + "|^\\s*+(?:export\\s++)?+(?:const|let|var)\\s++\\w++\\s*+=\\s*+(?:async\\s*+)?+(?:function\\b|\\([^;]*?=>|\\w++\\s*+=>)"
                + "|^\\s++(?:(?:public|private|protected|static|async|get|set)\\s++)*+(?!(?:if|for|while|switch|catch|return|function)\\b)[\\w$#]++\\s*+\\([^;{]*+\\{\\s*+$";
    }

    /** Returns the language of a content; empty if it is not known. */
    public static Optional<Language> of(Format format, @Nullable String fileName) {
        return switch (format) {
            case JSON -> Optional.of(JSON);
            case YAML -> Optional.of(YAML);
            case XML -> Optional.of(XML);
            case TEXT -> fileName == null ? Optional.empty() : ofFile(fileName);
            case CSV, IMAGE -> Optional.empty();
        };
    }

    /** @param name a file name, which may be a relative path */
    private static Optional<Language> ofFile(String name) {
        int start = Math.max(name.lastIndexOf('.'), name.lastIndexOf('/')) + 1;
        var extension = name.substring(start).toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(language -> List.of(language.extensions.split(" ")).contains(extension))
                .findFirst();
    }

    /** Returns the name that the library RSyntaxTextArea has for the language. */
    public String tokenStyle() {
        return tokenStyle;
    }

    /** Returns the file extensions, separated by spaces. */
    public String extensions() {
        return extensions;
    }

    /** Returns whether a line is the heading of a function, a type or a section. */
    public boolean isHeading(String line) {
        return headingPattern.matcher(line).find();
    }
}
