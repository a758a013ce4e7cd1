package io.crosstalk.gateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * Sends problem details instead of HTML when Tomcat refuses a request before Spring receives it,
 * such as one with a malformed path.
 */
final class ProblemValve extends ErrorReportValve {

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
      response.getWriter().write(problem(status));
      response.finishResponse();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String problem(int status) {
    HttpStatus known = HttpStatus.resolve(status);
    String title = known == null ? "HTTP " + status : known.getReasonPhrase();
    return "{\"title\":\""
        + title
        + "\",\"status\":"
        + status
        + ",\"detail\":\"The request was refused as it stands: check its path, its query and its headers.\"}";
  }
}
