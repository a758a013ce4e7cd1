package io.crosstalk.gateway;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import org.springframework.http.HttpHeaders;

/**
 * What a caller has already.
 *
 * @param tags values of {@code If-None-Match}, as they came
 */
record Known(List<String> tags) {
  private static final int LONGEST = 500;

  static Known by(HttpServletRequest request) {
    return new Known(
        Collections.list(request.getHeaders(HttpHeaders.IF_NONE_MATCH)).stream()
            .filter(tags -> Text.isPrintable(tags, LONGEST))
            .limit(1)
            .toList());
  }
}
