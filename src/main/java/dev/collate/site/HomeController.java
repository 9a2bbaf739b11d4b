package dev.collate.site;

import dev.collate.auth.key.Public;
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
    /** Shows the home page to browsers. Other clients get 404, because the API has no endpoint at this path. */
    @GetMapping("/")
    ModelAndView home(@RequestHeader(name = HttpHeaders.ACCEPT, defaultValue = "") String accept)
            throws NoResourceFoundException {
        if (!accept.contains("text/html")) {
            throw new NoResourceFoundException(HttpMethod.GET, "/", "/");
        }
        return SitePages.page("home", Map.of());
    }
}
