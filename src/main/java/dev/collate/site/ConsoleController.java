package dev.collate.site;

import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.ModelAndView;

/** Shows the state of the server to the operator. */
@Controller
class ConsoleController {
    static final String PATH = "/admin";

    private final ServerStatusService status;

    ConsoleController(ServerStatusService status) {
        this.status = status;
    }

    @GetMapping(PATH)
    ModelAndView overview() {
        return SitePages.page("console", Map.of("status", status.read()));
    }
}
