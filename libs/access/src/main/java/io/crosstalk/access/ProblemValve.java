package io.crosstalk.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * Sends problem details instead of HTML when Tomcat refuses a request before Spring receives it,
 * such as one with a malformed path.
 */
final class ProblemValve extends ErrorReportValve {
  private static final int BYTES_PER_KILOBYTE = 1024;

  @Override
  protected void report(Request request, Response response, @Nullable Throwable throwable) {
    int status = response.getStatus();
    if (status < HttpStatus.BAD_REQUEST.value()
        || response.getContentWritten() > 0
        || !response.setErrorReported()) {
      return;
    }
    try {
      response.setContentType("application/problem+json");
      response.getWriter().write(problem(status, headerKilobytes(request)));
      response.finishResponse();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Limit of the request line with all headers, in KB. */
  private static int headerKilobytes(Request request) {
    return request.getConnector().getProtocolHandler() instanceof AbstractHttp11Protocol<?> http
        ? http.getMaxHttpRequestHeaderSize() / BYTES_PER_KILOBYTE
        : 0;
  }

  private static String problem(int status, int headerKilobytes) {
    HttpStatus known = HttpStatus.resolve(status);
    String title = known == null ? "HTTP " + status : known.getReasonPhrase();
    return "{\"title\":\""
        + title
        + "\",\"status\":"
        + status
        + ",\"detail\":\"The request was refused as it stands: check its path, its query and its headers, which have at most "
        + headerKilobytes
        + " KB together.\"}";
  }
}
