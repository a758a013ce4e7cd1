package io.crosstalk.rules.notify.http;

import io.crosstalk.rules.notify.targets.UndeliverableException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Response of a target.
 *
 * @param status HTTP status
 * @param headers value of a header by its name; null for a header that is missing
 * @param body beginning of the body, up to the limit of the request
 * @param complete whether the body is complete
 * @param retryAfter pause that the target requests; null without a request
 */
public record HttpReply(
    int status,
    Function<String, @Nullable String> headers,
    byte[] body,
    boolean complete,
    @Nullable Duration retryAfter) {
  private static final int MAX_QUOTED_CHARACTERS = 200;
  private static final int UNAUTHORIZED = 401;
  private static final int REQUEST_TIMEOUT = 408;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVER_ERROR = 500;

  public boolean isSuccess() {
    return status / 100 == 2;
  }

  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /**
   * Returns this reply if it is a success.
   *
   * @throws UndeliverableException for any other status: for now after 401 (an expired token can be
   *     replaced), 408, 429 and 5xx, otherwise for good
   */
  public HttpReply orFail() throws UndeliverableException {
    if (isSuccess()) {
      return this;
    }
    boolean isTransient =
        status == UNAUTHORIZED
            || status == REQUEST_TIMEOUT
            || status == TOO_MANY_REQUESTS
            || status >= SERVER_ERROR;
    throw isTransient
        ? UndeliverableException.forNow(reason(), retryAfter)
        : UndeliverableException.forGood(reason());
  }

  /** The status, with the beginning of the body. */
  public String reason() {
    String quoted = text().replaceAll("\\p{Cntrl}+", " ").strip();
    return "the target answered "
        + status
        + (quoted.isEmpty()
            ? ""
            : ": " + quoted.substring(0, Math.min(quoted.length(), MAX_QUOTED_CHARACTERS)));
  }
}
