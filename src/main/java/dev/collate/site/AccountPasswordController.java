package dev.collate.site;

import dev.collate.auth.Caller;
import dev.collate.auth.SignInService;
import dev.collate.auth.account.AccountService;
import dev.collate.auth.signin.NewPassword;
import dev.collate.auth.signin.PasswordService;
import dev.collate.http.request.RequestReader;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** Lets a person change the password of their account. */
@Controller
class AccountPasswordController {
    static final String PATH = AccountPageController.PATH + "/password";

    private final SignInService signIns;
    private final PasswordService passwords;
    private final AccountService accounts;

    AccountPasswordController(SignInService signIns, PasswordService passwords, AccountService accounts) {
        this.signIns = signIns;
        this.passwords = passwords;
        this.accounts = accounts;
    }

    @GetMapping(PATH)
    ModelAndView form(@AuthenticationPrincipal Caller caller) {
        return page(caller, Map.of());
    }

    @PostMapping(path = PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object change(
            RequestReader reader,
            @AuthenticationPrincipal Caller caller,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        var parameters = reader.body();
        var account = accounts.get(caller.accountId());
        var current = parameters.requiredString("current");
        var password = NewPassword.read(parameters, account.email());
        return SitePages.submit(
                () -> {
                    parameters.throwIfInvalid();
                    if (!signIns.changePassword(account, current, password, request, response)) {
                        throw ApiException.invalid("current", "is wrong");
                    }
                    return SitePages.redirect(PATH, CompletedChange.PASSWORD_CHANGED);
                },
                errors -> page(caller, errors));
    }

    private ModelAndView page(Caller caller, Map<String, String> errors) {
        var model = new HashMap<String, @Nullable Object>();
        model.put("email", accounts.get(caller.accountId()).email());
        model.put("changedAt", passwords.changedAt(caller.accountId()).orElse(null));
        model.put("errors", errors);
        return SitePages.page("account-password", model);
    }
}
