package io.crosstalk.gateway;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * An action that a caller posts; the service validates it.
 *
 * @param body body of the request
 * @param idempotencyKey value of {@code Idempotency-Key}; null without one
 */
record PostedAction(byte[] body, @Nullable String idempotencyKey) {
  static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  private static final int MAX_BODY = 64 * 1024;
  private static final int MAX_KEY = 200;

  /**
   * Reads the action.
   *
   * @throws TooLargeException when the body is too large
   * @throws BadRequestException when the key cannot be forwarded
   */
  static PostedAction of(HttpServletRequest request) throws IOException {
    byte[] body = request.getInputStream().readNBytes(MAX_BODY + 1);
    if (body.length > MAX_BODY) {
      throw new TooLargeException(MAX_BODY);
    }
    String key = request.getHeader(IDEMPOTENCY_KEY);
    if (key != null && !NameSyntax.isPrintable(key, MAX_KEY)) {
      throw new BadRequestException(
          "The Idempotency-Key must have 1 to " + MAX_KEY + " printable ASCII characters.");
    }
    return new PostedAction(body, key);
  }
}
