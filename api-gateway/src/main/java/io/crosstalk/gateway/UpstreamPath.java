package io.crosstalk.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.crosstalk.access.ParameterException;
import java.util.Comparator;
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

  /**
   * Longest path with its query, encoded, in bytes: half of what the services accept of a request
   * line with its headers.
   */
  private static final int MAX_LENGTH = 8 * 1024;

  private UpstreamPath() {}

  /**
   * Returns the encoded path with its variables replaced, and the query.
   *
   * @param segments decoded values of the path's variables
   * @param parameters decoded query parameters
   * @throws BadRequestException when a value is not valid as one segment of a path
   * @throws ParameterException when the result is too long for the service
   */
  static String of(
      AllowedPath path, Map<String, String> segments, Map<String, List<String>> parameters) {
    String result = path.pattern().getPatternString();
    for (Map.Entry<String, String> each : segments.entrySet()) {
      result = result.replace("{" + each.getKey() + "}", encoded(each.getKey(), each.getValue()));
    }
    result += query(parameters);
    if (result.length() > MAX_LENGTH) {
      throw tooLong(result.length(), parameters);
    }
    return result;
  }

  private static ParameterException tooLong(int length, Map<String, List<String>> parameters) {
    String longest =
        parameters.entrySet().stream()
            .max(Comparator.comparingInt(each -> String.join("", each.getValue()).length()))
            .map(Map.Entry::getKey)
            .orElse("");
    return ParameterException.invalid(
        longest,
        "'%s' is too long: the path and all parameters have at most %d bytes, percent-encoded; not %d."
            .formatted(longest, MAX_LENGTH, length));
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
