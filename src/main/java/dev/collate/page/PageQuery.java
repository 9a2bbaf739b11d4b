package dev.collate.page;

import dev.collate.engine.result.Change.ChangeType;
import dev.collate.http.request.RequestParameters;
import dev.collate.problem.ApiException;
import dev.collate.utf8.LetterCase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * The part of a comparison that a reader asks for.
 *
 * @param view the view; empty for the default view
 * @param from number of a hunk, entry or row, counted from 1. It selects the page that shows this item
 * @param type only entries of this type are shown; empty for all
 * @param path only entries whose path contains this text are shown, ignoring case; empty for all
 */
public record PageQuery(Optional<PageView> view, int from, Optional<ChangeType> type, String path) {
    private static final int MAX_PATH_LENGTH = 200;

    /**
     * Reads the parameters of a query. An empty value is the same as a missing value, because a form sends an empty value for each field
     * that is not filled in.
     *
     * @throws ApiException 400 if a parameter is not valid
     */
    public static PageQuery of(RequestParameters sent) {
        var parameters = sent.withoutEmptyTexts();
        var path = parameters.string("path", "");
        if (path.length() > MAX_PATH_LENGTH) {
            parameters.reject("path", "must have at most " + MAX_PATH_LENGTH + " characters");
        }
        if (path.chars().anyMatch(character -> character < ' ' && character != '\t')) {
            parameters.reject("path", "must not contain control characters other than tabs");
        }
        var query = new PageQuery(
                choice(parameters, "view", PageView.class),
                parameters.integer("from", 1, 1, Integer.MAX_VALUE),
                choice(parameters, "type", ChangeType.class),
                path);
        parameters.throwIfInvalid();
        return query;
    }

    /**
     * Parses the query string of a URL.
     *
     * @throws ApiException 400 if the query has an invalid escape sequence, or if a parameter is not valid
     */
    public static PageQuery parse(String text) {
        return of(RequestParameters.ofQuery(text));
    }

    private static <E extends Enum<E>> Optional<E> choice(RequestParameters parameters, String name, Class<E> type) {
        return parameters.hasValue(name) ? Optional.of(parameters.choice(name, type, null)) : Optional.empty();
    }

    /** Returns whether the query asks for the first page of the default view. */
    boolean isDefault() {
        return view.isEmpty() && from == 1 && !isFiltered();
    }

    /** Returns whether only some entries are shown. */
    public boolean isFiltered() {
        return type.isPresent() || !path.isEmpty();
    }

    /**
     * Returns whether the filter selects an entry.
     *
     * @param paths the path and the old path of the entry, as {@link LetterCase#lowerForSearch} returns them
     */
    boolean matches(ChangeType entryType, String paths) {
        return (type.isEmpty() || type.get() == entryType)
                && (path.isEmpty() || paths.contains(LetterCase.lowerForSearch(path)));
    }

    /**
     * Returns the query with the view that the page shows: the requested view, or the default view if the request has no view or one that
     * the comparison does not have.
     *
     * @param views the views of the comparison; the first is the default
     */
    PageQuery withViewAmong(List<PageView> views) {
        return new PageQuery(Optional.of(view.filter(views::contains).orElse(views.getFirst())), from, type, path);
    }

    /** Returns the view. Must be called only for a query that {@link #withViewAmong} has returned, which always has a view. */
    PageView chosenView() {
        return view.orElseThrow();
    }

    /** Returns the query for the first page of another view. */
    public PageQuery withView(PageView other) {
        return new PageQuery(Optional.of(other), 1, Optional.empty(), "");
    }

    /** Returns the query for the page of the same view that shows this item. */
    PageQuery withItem(int item) {
        return new PageQuery(view, item, type, path);
    }

    /** Returns the query string of a URL: {@code view=split&from=51}. */
    public String toQueryString() {
        var values = new LinkedHashMap<String, String>();
        values.put("view", view.map(PageView::wireName).orElse(""));
        values.put("type", type.map(ChangeType::wireName).orElse(""));
        values.put("path", path);
        values.put("from", from == 1 ? "" : Integer.toString(from));
        return QueryString.of(values);
    }
}
