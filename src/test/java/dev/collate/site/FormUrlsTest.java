package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.net.URI;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.http.server.PathContainer;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.pattern.PathPattern;

/** Opens the URLs to which forms are sent, as a browser does if a person opens such a URL again. */
@RunningServer
class FormUrlsTest {
    @Autowired
    private Api api;

    @Autowired
    @Qualifier("requestMappingHandlerMapping")
    private RequestMappingHandlerMapping mapping;

    @Test
    void theUrlOfAFormLeadsToThePageAboveIt() {
        var pages = patterns(RequestMethod.GET);
        var forms = patterns(RequestMethod.POST);
        forms.removeAll(pages);
        var operator = Visitor.signedIn(api, RunningServer.ADMIN_TOKEN);
        var person = Visitor.signedIn(api, RunningServer.KEY);

        assertThat(forms).hasSizeGreaterThan(10).allSatisfy(pattern -> {
            var path = pattern.getPatternString().replaceAll("\\{\\w+}", "7");
            var visitor = path.startsWith("/admin") ? operator : person;
            // There may be the URL of another form between the URL and the page.
            while (!isMatched(pages, path)) {
                var response = visitor.get(path);
                assertThat(response.status()).as(path).isEqualTo(303);
                var target =
                        URI.create(path).resolve(response.header("Location")).getPath();
                assertThat(path).startsWith(target).isNotEqualTo(target);
                path = target;
            }
        });
    }

    @Test
    void everyFormNeedsItsTokenAndTheFormsOfTheConsoleNeedTheOperator() {
        var operator = Visitor.signedIn(api, RunningServer.ADMIN_TOKEN);
        var person = Visitor.signedIn(api, RunningServer.KEY);
        person.get("/");

        assertThat(patterns(RequestMethod.POST)).hasSizeGreaterThan(10).allSatisfy(pattern -> {
            var path = pattern.getPatternString().replaceAll("\\{\\w+}", "7");
            var visitor = path.startsWith("/admin") ? operator : person;
            var rejected = visitor.postWithoutToken(path, new MultipartForm());
            assertThat(rejected.status()).as(path).isEqualTo(403);
            assertThat(rejected.text()).as(path).contains("reload its page");
            if (visitor.equals(operator)) {
                assertThat(person.post(path).status()).as(path).isEqualTo(403);
            }
        });
    }

    /** Returns the paths of the handlers of the website for a method. */
    private Set<PathPattern> patterns(RequestMethod method) {
        return mapping.getHandlerMethods().entrySet().stream()
                .filter(entry -> entry.getValue().getBeanType().getPackage().equals(SitePages.class.getPackage()))
                .filter(entry ->
                        entry.getKey().getMethodsCondition().getMethods().contains(method))
                .flatMap(entry -> entry.getKey().getPathPatternsCondition().getPatterns().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isMatched(Set<PathPattern> patterns, String path) {
        return patterns.stream().anyMatch(pattern -> pattern.matches(PathContainer.parsePath(path)));
    }

    @ParameterizedTest
    @CsvSource({"/convert/script, */*", "/api/v1/diff/text, text/html", "/v1/convert/csv-to-sql, text/html"})
    void programsAndPathsOfTheApiGet405(String path, String accept) {
        var response = Api.send(api.request(path).setHeader("Accept", accept).GET());

        assertThat(response.status()).isEqualTo(405);
        assertThat(response.header("Allow")).isEqualTo("POST,OPTIONS");
    }
}
