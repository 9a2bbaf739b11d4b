package dev.collate.site;

import dev.collate.auth.key.KeySettings;
import dev.collate.auth.key.Public;
import dev.collate.auth.signin.SiteSettings;
import dev.collate.convert.ConvertRequest;
import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.diff.ComparisonService;
import dev.collate.diff.Contents;
import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.engine.sql.SqlScript;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.SiteAddress;
import dev.collate.limit.KeyLimits;
import dev.collate.limit.Plan;
import dev.collate.limit.RateLimitSettings;
import dev.collate.page.ComparisonPages;
import dev.collate.page.ComparisonView;
import dev.collate.page.DisplayText;
import dev.collate.page.PageQuery;
import dev.collate.page.Statistic;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Controller;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.servlet.ModelAndView;

/** Shows the home page, with a comparison and a conversion by the same engines that the tools use. */
@Controller
@Public
class HomeController {
    private static final String SHOWN_FILE = Samples.COMPARED_FILES.getFirst();

    private final Supplier<Examples> examples;
    private final List<PlanView> plans;
    private final long windowSeconds;
    private final boolean isPublic;

    HomeController(
            ComparisonPages pages,
            ComparisonService comparisons,
            KeySettings keys,
            RateLimitSettings rateLimit,
            SiteSettings site) {
        this.examples = SingletonSupplier.of(() -> Examples.of(pages, comparisons.workBudget()));
        this.plans = Arrays.stream(Plan.values())
                .map(plan -> PlanView.of(plan, keys.limits(plan)))
                .toList();
        this.isPublic = site.tools() == SiteSettings.ToolsMode.PUBLIC;
        this.windowSeconds = rateLimit.window().toSeconds();
    }

    /** The examples on the page, computed once. */
    record Examples(ComparisonView comparison, List<Statistic> statistics, String csv, String sql) {
        static Examples of(ComparisonPages pages, long workBudget) {
            var contents = new Contents(
                    Samples.readSide("original", SHOWN_FILE).content(),
                    Samples.readSide("modified", SHOWN_FILE).content(),
                    new FileNames(SHOWN_FILE, SHOWN_FILE));
            var comparison = DocumentDiffRequest.of(
                            Format.TEXT, contents, RequestParameters.ofMap(Map.of()), workBudget)
                    .compare(Output.PAGE);
            var csv = Samples.read(Samples.CSV_FILE);
            var conversion = ConvertRequest.of(RequestParameters.ofMap(Map.of(
                    "csv", List.of(csv),
                    "dialect", List.of("postgresql"),
                    "table_name", List.of("people"),
                    "include_create_table", List.of("true"))));
            var script = SqlScript.of(conversion.csv(), conversion.options());
            return new Examples(
                    pages.renderPage(comparison, PageQuery.parse("")),
                    Statistic.of(Format.TEXT, comparison.stats(), false),
                    csv,
                    SqlMarkup.toHtml(ConversionPreview.of(script).sql()));
        }
    }

    /** The limits of a plan, formatted for readers. */
    record PlanView(String name, String requests, String body, String stored) {
        static PlanView of(Plan plan, KeyLimits limits) {
            return new PlanView(
                    plan.wireName(),
                    limits.allowsApi() ? DisplayText.number(limits.maxRequests()) : "only the website",
                    DisplayText.size(limits.maxBodySize()),
                    limits.maxStoredBytes() == 0 ? "none" : DisplayText.size(limits.maxStoredBytes()));
        }
    }

    /** Shows the home page to browsers. Other clients get 404, because the API has no endpoint at this path. */
    @GetMapping("/")
    ModelAndView home(
            @RequestHeader(name = HttpHeaders.ACCEPT, defaultValue = "") String accept, HttpServletRequest request) {
        if (!accept.contains("text/html")) {
            throw ApiException.of(ErrorCode.NOT_FOUND);
        }
        var address = SiteAddress.calledUrl(request);
        return SitePages.page(
                "home",
                Map.of(
                        "examples",
                        examples.get(),
                        "file",
                        SHOWN_FILE,
                        "samples",
                        Samples.COMPARED_FILES,
                        "isPublic",
                        isPublic,
                        "plans",
                        plans,
                        "window",
                        windowSeconds == 3600 ? "hour" : DisplayText.countWithNoun(windowSeconds, "second"),
                        "curl",
                        "curl -s " + address + "/api/v1/diff/json -H \"Authorization: Bearer $KEY\""
                                + " -F original=@old.json -F modified=@new.json"));
    }
}
