package dev.collate.site;

import dev.collate.auth.key.Public;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Shows the home page. */
@Controller
@Public
class HomeController {
    private final SitePages pages;

    HomeController(SitePages pages) {
        this.pages = pages;
    }

    /** Shows the home page to browsers. Other clients get 404, because the API has no endpoint at this path. */
    @GetMapping("/")
    ModelAndView home(
            @RequestHeader(name = HttpHeaders.ACCEPT, defaultValue = "") String accept,
            HttpServletRequest request,
            HttpServletResponse response)
            throws NoResourceFoundException {
        if (!accept.contains("text/html")) {
            throw new NoResourceFoundException(HttpMethod.GET, "/", "/");
        }
        return pages.page("home", Map.of(), request, response);
    }
}
