package io.crosstalk.rules.web.incident;

import io.crosstalk.access.ContentCodings;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.context.request.WebRequest;

/** Writer of a small response that is kept compressed with gzip. */
final class CompressedAnswer {
  private CompressedAnswer() {}

  /** Writes the response as the caller accepts it. */
  static void send(byte[] compressed, WebRequest caller, HttpServletResponse response)
      throws IOException {
    byte[] body = compressed;
    if (acceptsGzip(caller)) {
      response.setHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
    } else {
      try (GZIPInputStream unpacked = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
        body = unpacked.readAllBytes();
      }
    }
    response.setContentType(MediaType.APPLICATION_JSON_VALUE);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }

  private static boolean acceptsGzip(WebRequest caller) {
    String[] codings = caller.getHeaderValues(HttpHeaders.ACCEPT_ENCODING);
    return codings != null && ContentCodings.allowGzip(List.of(codings));
  }
}
