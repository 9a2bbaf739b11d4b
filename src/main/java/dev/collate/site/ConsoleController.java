package dev.collate.site;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.ModelAndView;

/** Shows the state of the server to the operator. */
@Controller
class ConsoleController {
    static final String PATH = "/admin";

    private final ServerStatusService status;
    private final SitePages pages;

    ConsoleController(ServerStatusService status, SitePages pages) {
        this.status = status;
        this.pages = pages;
    }

    @GetMapping(PATH)
    ModelAndView overview(HttpServletRequest request, HttpServletResponse response) {
        return pages.page("console", Map.of("status", status.read()), request, response);
    }
}
