package io.crosstalk.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.springframework.web.util.UriUtils;

/**
 * Builds the path and query of a request to a service. Values are decoded on arrival and encoded
 * anew here, so that the result is always a valid URI.
 */
final class UpstreamPath {
  private static final int MAX_SEGMENT = 250;

  private UpstreamPath() {}

  /**
   * Returns the encoded path with its variables replaced, and the query.
   *
   * @param segments decoded values of the path's variables
   * @param parameters decoded query parameters
   * @throws BadRequestException when a value is not valid as one segment of a path
   */
  static String of(
      AllowedPath path, Map<String, String> segments, Map<String, List<String>> parameters) {
    String result = path.pattern().getPatternString();
    for (Map.Entry<String, String> each : segments.entrySet()) {
      result = result.replace("{" + each.getKey() + "}", encoded(each.getKey(), each.getValue()));
    }
    return result + query(parameters);
  }

  private static String encoded(String name, String segment) {
    if (!NameSyntax.isPathSegment(segment, MAX_SEGMENT)) {
      throw new BadRequestException(
          "'"
              + name
              + "' in the path has 1 to "
              + MAX_SEGMENT
              + " characters, without slashes and control characters, and is not dots only.");
    }
    return UriUtils.encode(segment, UTF_8);
  }

  private static String query(Map<String, List<String>> parameters) {
    StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
    parameters.forEach(
        (name, values) ->
            values.forEach(
                value ->
                    query.add(UriUtils.encode(name, UTF_8) + "=" + UriUtils.encode(value, UTF_8))));
    return query.toString();
  }
}
