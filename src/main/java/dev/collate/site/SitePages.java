package dev.collate.site;

import dev.collate.auth.Person;
import dev.collate.auth.signin.SiteSettings;
import dev.collate.http.ContentPolicy;
import dev.collate.http.PageStyle;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.UriUtils;

/** Creates the views of the website. The request must have passed the filter chain of the pages. */
@Component
class SitePages {
    private final boolean tools;

    SitePages(SiteSettings settings) {
        this.tools = settings.tools() != SiteSettings.Tools.OFF;
    }

    /** @throws ApiException 404 if nobody can sign in to the website */
    void requireSignIn() {
        if (!tools) {
            throw ApiException.notFound("The tools of this website are disabled, so there is no sign-in.");
        }
    }

    /**
     * Returns a page, and sets its security headers. The template finds the {@link PageFrame} under the name {@code frame}.
     *
     * @param template name below {@code templates/site}
     * @param model the values of the template, by name
     */
    public ModelAndView page(
            String template,
            Map<String, ? extends @Nullable Object> model,
            HttpServletRequest request,
            HttpServletResponse response) {
        response.setHeader(ContentPolicy.HEADER, ContentPolicy.WEBSITE);
        var all = new HashMap<String, @Nullable Object>(model);
        all.put("frame", frame(request));
        return new ModelAndView("site/" + template, all);
    }

    private PageFrame frame(HttpServletRequest request) {
        return new PageFrame(root(request), PageStyle.version(), person(), tools, csrf(request));
    }

    /**
     * Returns the redirect to a page of this site after a form was accepted. The URL is relative, so that it works behind any path prefix
     * of a gateway.
     */
    static ResponseEntity<Void> seeOther(HttpServletRequest request, String path) {
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .header(HttpHeaders.LOCATION, root(request) + "." + path)
                .build();
    }

    private static String root(HttpServletRequest request) {
        var path = request.getRequestURI().substring(request.getContextPath().length());
        return "../".repeat((int) path.chars().filter(each -> each == '/').count() - 1);
    }

    private static @Nullable Person person() {
        var authentication = SecurityContextHolder.getContext().getAuthentication();
        return authentication != null && authentication.getPrincipal() instanceof Person person ? person : null;
    }

    /**
     * Returns the query parameter with the CSRF token. If the browser does not have the cookie of the token, this method creates the
     * cookie. So it must be called before the response is written.
     */
    private static String csrf(HttpServletRequest request) {
        var token = (CsrfToken) request.getAttribute(CsrfToken.class.getName());
        return token.getParameterName() + "=" + UriUtils.encode(token.getToken(), StandardCharsets.UTF_8);
    }
}
