package io.crosstalk.rules.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Reads the body of a request, of bounded size. */
public final class RequestBody {
  private static final int MAX_BODY = 64 * 1024;

  private RequestBody() {}

  public static byte[] read(HttpServletRequest request) throws IOException {
    return read(request, MAX_BODY);
  }

  /**
   * Reads a body.
   *
   * @param most largest body, in bytes
   */
  public static byte[] read(HttpServletRequest request, int most) throws IOException {
    byte[] body = request.getInputStream().readNBytes(most + 1);
    if (body.length > most) {
      throw ProblemException.tooLarge(most);
    }
    return body;
  }

  /** The body as a text in UTF-8. */
  public static String text(HttpServletRequest request) throws IOException {
    return new String(read(request), StandardCharsets.UTF_8);
  }
}
