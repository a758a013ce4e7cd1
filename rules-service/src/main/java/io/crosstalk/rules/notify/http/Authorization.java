package io.crosstalk.rules.notify.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Values of the header {@code Authorization}. */
public final class Authorization {
  private Authorization() {}

  /** Basic authentication (RFC 7617). */
  public static String basic(String username, String password) {
    byte[] pair = (username + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  /** Bearer token (RFC 6750). */
  public static String bearer(String token) {
    return "Bearer " + token;
  }
}
