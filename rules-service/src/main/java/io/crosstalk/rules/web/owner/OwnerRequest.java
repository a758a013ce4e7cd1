package io.crosstalk.rules.web.owner;

import io.crosstalk.access.ParameterException;
import io.crosstalk.rules.ownership.OwnerEntry;
import io.crosstalk.rules.web.request.RequestParameters;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Validated parameters of a request for a page of owners.
 *
 * @param resource id of the resource; null for all
 * @param team name of the team; null for all
 * @param after position behind the page before; null for the first page
 * @param limit most entries of the page
 */
record OwnerRequest(
    @Nullable String resource, @Nullable String team, @Nullable Position after, int limit) {
  private static final int MAX_PAGE = 500;
  private static final int DEFAULT_PAGE = 50;
  private static final Pattern CURSOR = Pattern.compile("(\\d{1,18})-(\\d{1,9})");
  private static final List<String> NAMES = List.of("resource", "team", "cursor", "limit");

  /**
   * Position in the list at one number of changes.
   *
   * @param index number of entries before it
   */
  record Position(long change, int index) {
    String cursor() {
      return change + "-" + index;
    }
  }

  static OwnerRequest of(Map<String, List<String>> values) {
    RequestParameters parameters = new RequestParameters(values, NAMES);
    return new OwnerRequest(
        parameters.text("resource"),
        parameters.text("team"),
        position(parameters.text("cursor")),
        parameters.number("limit", 1, MAX_PAGE, DEFAULT_PAGE));
  }

  private static @Nullable Position position(@Nullable String cursor) {
    if (cursor == null) {
      return null;
    }
    Matcher parts = CURSOR.matcher(cursor);
    if (!parts.matches()) {
      throw ParameterException.invalid(
          "cursor",
          "'cursor' is the nextCursor of the page before, unchanged; not '" + cursor + "'.");
    }
    return new Position(Long.parseLong(parts.group(1)), Integer.parseInt(parts.group(2)));
  }

  /** Index of the first entry of the page. */
  int begin(long change) {
    if (after != null && after.change() != change) {
      throw ParameterException.invalid(
          "cursor", "The owners have changed since the page before. Begin again without 'cursor'.");
    }
    return after == null ? 0 : after.index();
  }

  boolean selects(OwnerEntry entry) {
    return (resource == null || resource.equals(entry.owner().resource()))
        && (team == null || team.equals(entry.owner().team()));
  }
}
