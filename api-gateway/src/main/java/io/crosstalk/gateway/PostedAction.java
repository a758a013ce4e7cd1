package io.crosstalk.gateway;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * A request of a caller that changes something; the service validates it.
 *
 * @param method its HTTP method
 * @param body body of the request
 * @param idempotencyKey value of {@code Idempotency-Key}; null without one
 * @param ifMatch value of {@code If-Match}; null without one
 */
record PostedAction(
    String method, byte[] body, @Nullable String idempotencyKey, @Nullable String ifMatch) {
  static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  private static final int MAX_KEY = 200;

  /**
   * Reads the action.
   *
   * @param maxBody largest body, in bytes
   * @throws TooLargeException when the body is too large
   * @throws BadRequestException when a header cannot be forwarded
   */
  static PostedAction of(HttpServletRequest request, int maxBody) throws IOException {
    byte[] body = request.getInputStream().readNBytes(maxBody + 1);
    if (body.length > maxBody) {
      throw new TooLargeException(maxBody);
    }
    return new PostedAction(
        request.getMethod(),
        body,
        header(request, IDEMPOTENCY_KEY),
        header(request, HttpHeaders.IF_MATCH));
  }

  private static @Nullable String header(HttpServletRequest request, String name) {
    String value = request.getHeader(name);
    if (value != null && !NameSyntax.isPrintable(value, MAX_KEY)) {
      throw new BadRequestException(
          "The " + name + " must have 1 to " + MAX_KEY + " printable ASCII characters.");
    }
    return value;
  }
}
