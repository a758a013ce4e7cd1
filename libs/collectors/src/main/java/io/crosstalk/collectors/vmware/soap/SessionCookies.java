package io.crosstalk.collectors.vmware.soap;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Cookies that identify a session with vCenter. The value of vCenter's cookie is in quotes, which
 * the JDK's own handler removes; here it is returned unchanged. Thread-safe.
 */
final class SessionCookies {
  private static final int MAX_COOKIES = 20;

  private final Map<String, String> values = new LinkedHashMap<>();

  /** Stores cookies from the {@code Set-Cookie} headers of a response. */
  synchronized void take(List<String> headers) {
    for (String header : headers) {
      String pair = header.split(";", 2)[0].strip();
      int equals = pair.indexOf('=');
      if (equals > 0 && values.size() < MAX_COOKIES) {
        values.put(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
  }

  /**
   * Returns the value of the {@code Cookie} header for the next request; empty if there are no
   * cookies.
   */
  synchronized Optional<String> header() {
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(
            values.entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining("; ")));
  }

  synchronized void clear() {
    values.clear();
  }
}
