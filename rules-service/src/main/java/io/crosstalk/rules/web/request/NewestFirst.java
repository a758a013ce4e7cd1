package io.crosstalk.rules.web.request;

import io.crosstalk.access.ParameterException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Validated parameters of a request for a page of items with numbers, the newest first.
 *
 * @param before number of the last item of the page before; the largest one for the first page
 * @param limit most items of the page
 */
public record NewestFirst(long before, int limit) {
  static final int DEFAULT_PAGE = 100;

  private static final int MAX_PAGE = 500;
  private static final Pattern CURSOR = Pattern.compile("[0-9]{1,18}");
  private static final List<String> NAMES = List.of("cursor", "limit");

  public static NewestFirst of(Map<String, List<String>> values) {
    RequestParameters parameters = new RequestParameters(values, NAMES);
    return new NewestFirst(
        before(parameters.text("cursor")), parameters.number("limit", 1, MAX_PAGE, DEFAULT_PAGE));
  }

  /** The first page. */
  public static NewestFirst first() {
    return new NewestFirst(Long.MAX_VALUE, DEFAULT_PAGE);
  }

  private static long before(@Nullable String cursor) {
    if (cursor == null) {
      return Long.MAX_VALUE;
    }
    if (!CURSOR.matcher(cursor).matches()) {
      throw ParameterException.invalid(
          "cursor",
          "'cursor' is the nextCursor of the page before, unchanged; not '" + cursor + "'.");
    }
    return Long.parseLong(cursor);
  }
}
