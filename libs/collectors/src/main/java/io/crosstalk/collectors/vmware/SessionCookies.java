package io.crosstalk.collectors.vmware;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Cookies that identify a session. vCenter's cookie has its value in quotes, which the JDK's own
 * handler removes; here it is returned unchanged. Thread-safe.
 */
final class SessionCookies {
  private static final int MAX_COOKIES = 20;

  private final Map<String, String> values = new LinkedHashMap<>();

  /** Stores the values of {@code Set-Cookie}. */
  synchronized void take(List<String> headers) {
    for (String header : headers) {
      String pair = header.split(";", 2)[0].strip();
      int equals = pair.indexOf('=');
      if (equals > 0 && values.size() < MAX_COOKIES) {
        values.put(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
  }

  /** Returns the value of {@code Cookie}; empty if there is none. */
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
