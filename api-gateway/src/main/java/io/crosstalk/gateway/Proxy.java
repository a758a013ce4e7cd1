package io.crosstalk.gateway;

import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import org.springframework.core.io.InputStreamResource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.util.UriUtils;

/** Passes answers of other services on without parsing them. */
final class Proxy {
  /** Request attribute with the rest of an answer. */
  static final String REST = Proxy.class.getName() + ".rest";

  private Proxy() {}

  /** One segment of a path, encoded. */
  static String segment(String value) {
    return "/" + UriUtils.encode(value, StandardCharsets.UTF_8);
  }

  /**
   * Sends a request to a service and passes the answer on as it arrives: a small one as a whole, a
   * large one in pieces.
   *
   * @param path encoded path with the query
   */
  static ResponseEntity<?> pass(UpstreamClient service, String path, HttpServletRequest request) {
    Caller caller = Caller.of(request);
    UpstreamAnswer answer = service.get(path, caller);
    ResponseEntity.BodyBuilder response = head(answer);
    if (answer.status() == HttpStatus.NOT_MODIFIED.value()) {
      return response.build();
    }
    boolean unpacks = answer.compressed() && !caller.takesGzip();
    if (answer.compressed() && !unpacks) {
      response.header(HttpHeaders.CONTENT_ENCODING, "gzip");
    }
    if (answer.rest() == null && !unpacks) {
      return response.body(answer.head());
    }
    request.setAttribute(REST, answer.rest());
    return response.body(new InputStreamResource(new PassedBody(whole(answer), unpacks)));
  }

  private static ResponseEntity.BodyBuilder head(UpstreamAnswer answer) {
    ResponseEntity.BodyBuilder response =
        ResponseEntity.status(answer.status())
            .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
    if (!answer.contentType().isEmpty()) {
      response.header(HttpHeaders.CONTENT_TYPE, answer.contentType());
    }
    if (answer.retryAfter() != null) {
      response.header(HttpHeaders.RETRY_AFTER, answer.retryAfter());
    }
    if (answer.eTag() != null) {
      response.header(HttpHeaders.ETAG, answer.eTag());
    } else if (answer.rest() == null && answer.status() == HttpStatus.OK.value()) {
      response.eTag(ETag.of(answer.head()));
    }
    return response;
  }

  private static InputStream whole(UpstreamAnswer answer) {
    InputStream head = new ByteArrayInputStream(answer.head());
    return answer.rest() == null ? head : new SequenceInputStream(head, answer.rest());
  }
}
