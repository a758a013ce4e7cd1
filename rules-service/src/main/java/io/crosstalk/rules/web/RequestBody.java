package io.crosstalk.rules.web;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/** Reads the body of a request, of bounded size. */
final class RequestBody {
  private static final int MAX_BODY = 64 * 1024;

  private RequestBody() {}

  static byte[] read(HttpServletRequest request) throws IOException {
    byte[] body = request.getInputStream().readNBytes(MAX_BODY + 1);
    if (body.length > MAX_BODY) {
      throw ProblemException.tooLarge(MAX_BODY);
    }
    return body;
  }
}
