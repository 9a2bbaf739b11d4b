package dev.collate.site;

import dev.collate.auth.Person;
import dev.collate.auth.Person.Operator;
import dev.collate.auth.signin.SiteSettings;
import dev.collate.http.ContentSecurityPolicy;
import dev.collate.http.PageAssets;
import dev.collate.http.RenderedPage;
import dev.collate.http.SiteNavigation;
import dev.collate.http.request.RequestReader;
import dev.collate.http.request.SiteAddress;
import dev.collate.problem.ApiException;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.View;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.view.RedirectView;
import org.springframework.web.servlet.view.UrlBasedViewResolver;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;
import org.springframework.web.util.WebUtils;
import org.thymeleaf.spring6.view.ThymeleafViewResolver;

/** The views of the website. The request must have passed the filter chain of the pages. */
@Component
class SitePages implements HandlerInterceptor, WebMvcConfigurer {
    /** The folder of the templates. */
    private static final String TEMPLATE_FOLDER = "site/";

    /** The templates of the tools, which are rendered in the compute pool, because their pages may show as much as a person has sent. */
    private static final Set<String> TOOL_TEMPLATES = Set.of(
            TEMPLATE_FOLDER + "compare",
            TEMPLATE_FOLDER + "comparison",
            TEMPLATE_FOLDER + "compare-image",
            TEMPLATE_FOLDER + "convert");

    /** The bytes of heap of a page of a tool without the contents that it keeps: its texts, and its HTML until it is sent. */
    private static final long PAGE_HEAP_BYTES = 3 << 20;

    /** The bytes of heap for each byte of a kept content: the content as text and as HTML. A quote has six bytes of HTML. */
    private static final long PAGE_HEAP_PER_BYTE = 8;

    private final boolean hasTools;
    private final ThymeleafViewResolver templates;

    SitePages(SiteSettings settings, ServletContext context, ThymeleafViewResolver templates) {
        this.templates = templates;
        this.hasTools = settings.tools() != SiteSettings.ToolsMode.OFF;
        context.setAttribute(SiteNavigation.HAS_TOOLS_ATTRIBUTE, hasTools);
    }

    /**
     * Returns a page. The template finds the {@link PageFrame} under the name {@code frame}.
     *
     * @param template name below {@code templates/site}
     * @param model the values of the template, by name
     */
    static ModelAndView page(String template, Map<String, ? extends @Nullable Object> model) {
        return new ModelAndView(TEMPLATE_FOLDER + template, model);
    }

    /** What a form does: reads its fields, and returns a page or a redirection. */
    interface FormAction {
        Object submit() throws IOException;
    }

    /**
     * Submits a form that has a field for every parameter. If it has errors, returns the page of the form with the status of the error.
     *
     * @param page returns the page with these errors, see {@link FormErrors}
     * @throws ApiException an error that a person cannot correct in the form
     */
    static Object submit(FormAction action, Function<Map<String, String>, ModelAndView> page) throws IOException {
        return submit(action, FormErrors::isWholeParameter, page);
    }

    /**
     * Submits a form that does not have a field for every parameter.
     *
     * @param isField decides whether the form has a field with this name
     * @throws ApiException an error that a person cannot correct in the form
     */
    static Object submit(FormAction action, Predicate<String> isField, Function<Map<String, String>, ModelAndView> page)
            throws IOException {
        try {
            return action.submit();
        } catch (ApiException e) {
            var rejected = page.apply(FormErrors.byField(e, isField));
            rejected.setStatus(HttpStatusCode.valueOf(e.code().status()));
            return rejected;
        }
    }

    /** Sets the headers of a response that is a file. Returns the stream of its content, which must be flushed. */
    static OutputStream startDownload(String name, String mediaType, HttpServletResponse response) throws IOException {
        response.setContentType(mediaType);
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment().filename(name).build().toString());
        return new BufferedOutputStream(response.getOutputStream());
    }

    /** Returns a view that writes nothing, because the handler has already written the response. */
    static ModelAndView emptyView() {
        return new ModelAndView((View) (model, request, response) -> {});
    }

    /** Returns the view that redirects to a page of this site, which then shows the message about the change. */
    static String redirect(String path, CompletedChange done) {
        return redirect(path + (path.contains("?") ? "&" : "?") + CompletedChange.PARAMETER + "=" + done);
    }

    /** Returns the view that redirects to a page of this site after a form was accepted. */
    static String redirect(String path) {
        return UrlBasedViewResolver.REDIRECT_URL_PREFIX + path;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    /** Adds what every page of the website has, before the page is written. */
    @Override
    public void postHandle(
            HttpServletRequest request, HttpServletResponse response, Object handler, @Nullable ModelAndView page)
            throws Exception {
        var view = page == null ? null : page.getViewName();
        if (page == null || view == null) {
            return;
        }
        if (view.startsWith(TEMPLATE_FOLDER)) {
            response.setHeader(ContentSecurityPolicy.HEADER, ContentSecurityPolicy.WEBSITE);
            page.addObject("frame", pageFrame(request));
            if (TOOL_TEMPLATES.contains(view)) {
                page.setView(renderToolPage(view, page, request, response));
            }
        } else if (view.startsWith(UrlBasedViewResolver.REDIRECT_URL_PREFIX)) {
            page.setView(relativeRedirect(request, view.substring(UrlBasedViewResolver.REDIRECT_URL_PREFIX.length())));
        }
    }

    private View renderToolPage(
            String view, ModelAndView page, HttpServletRequest request, HttpServletResponse response) throws Exception {
        var template = Objects.requireNonNull(templates.resolveViewName(view, Locale.ENGLISH));
        var work = Objects.requireNonNull(WebUtils.getNativeRequest(request, RequestReader.class))
                .work();
        long sent = request.getContentLengthLong();
        long kept = sent < 0 ? CompareForm.MAX_KEPT_BYTES : Math.min(sent, CompareForm.MAX_KEPT_BYTES);
        // The page of a GET request is small: nobody has filled in its form.
        long heapBytes = request.getMethod().equals("POST") ? PAGE_HEAP_BYTES + PAGE_HEAP_PER_BYTE * kept : 0;
        return work.compute(heapBytes, () -> RenderedPage.of(template, page.getModel(), request, response, work));
    }

    /** The URL is relative, so that it works behind any path prefix of a gateway. */
    private static View relativeRedirect(HttpServletRequest request, String path) {
        var view = new RedirectView(SiteAddress.root(path(request)) + "." + path);
        view.setStatusCode(HttpStatus.SEE_OTHER);
        view.setExposeModelAttributes(false);
        view.setExpandUriTemplateVariables(false);
        return view;
    }

    private PageFrame pageFrame(HttpServletRequest request) {
        var done = UriComponentsBuilder.newInstance()
                .query(request.getQueryString())
                .build()
                .getQueryParams()
                .getFirst(CompletedChange.PARAMETER);
        var path = path(request);
        return new PageFrame(
                SiteAddress.root(path),
                PageAssets.version(),
                person(),
                hasTools,
                csrfParameter(request),
                path,
                CompletedChange.of(String.valueOf(done)).orElse(null));
    }

    private static String path(HttpServletRequest request) {
        return request.getRequestURI().substring(request.getContextPath().length());
    }

    private static @Nullable Person person() {
        var authentication = SecurityContextHolder.getContext().getAuthentication();
        return authentication != null && authentication.getPrincipal() instanceof Person person ? person : null;
    }

    /**
     * Returns the query parameter with the CSRF token. If the browser does not have the cookie of the token, this method creates the
     * cookie. So it must be called before the response is written.
     */
    private static String csrfParameter(HttpServletRequest request) {
        var token = (CsrfToken) request.getAttribute(CsrfToken.class.getName());
        return token.getParameterName() + "=" + UriUtils.encode(token.getToken(), StandardCharsets.UTF_8);
    }

    /**
     * The values that the layout of every page of the website needs.
     *
     * @param root start of the relative URLs of the website: empty, or {@code ../} for each path segment above the page
     * @param assetVersion version in the URLs of the stylesheet and the scripts
     * @param person the person who is signed in; null if nobody is signed in
     * @param hasTools whether the website has tools
     * @param csrf the query parameter that every form sends, such as {@code _csrf=...}
     * @param path the path of the page on this server
     * @param done what the form before this page has changed; null if nothing
     */
    record PageFrame(
            String root,
            String assetVersion,
            @Nullable Person person,
            boolean hasTools,
            String csrf,
            String path,
            @Nullable CompletedChange done) {
        /** Returns the name and the icon of the website, as a link to the home page in HTML. */
        public String brand() {
            return SiteNavigation.brand(root);
        }

        /** Returns the links of the navigation that every visitor sees, as HTML. */
        public String links() {
            return SiteNavigation.links(hasTools, root, path.substring(1));
        }

        /** Returns whether the operator is signed in. */
        public boolean isOperator() {
            return person instanceof Operator;
        }
    }
}
