package io.crosstalk.access;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;

/** Parser of the header {@code Accept-Encoding} (RFC 9110, section 12.5.3). */
public final class ContentCodings {
  private static final String GZIP = "(x-)?gzip(;q=(1.*|0?\\.0*[1-9].*))?";

  private ContentCodings() {}

  /**
   * Returns whether a caller accepts gzip.
   *
   * @param values values of its {@code Accept-Encoding} headers
   */
  public static boolean allowGzip(Collection<String> values) {
    return values.stream()
        .map(each -> each.toLowerCase(Locale.ROOT).replace(" ", ""))
        .flatMap(each -> Arrays.stream(each.split(",", -1)))
        .anyMatch(coding -> coding.matches(GZIP));
  }
}
