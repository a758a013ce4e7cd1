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

/** Turns answers of other services into our own without reading them. */
final class Proxy {
  /** The attribute of a request that has the rest of an answer. */
  static final String REST = Proxy.class.getName() + ".rest";

  private Proxy() {}

  /** One segment of a path, encoded. */
  static String segment(String value) {
    return "/" + UriUtils.encode(value, StandardCharsets.UTF_8);
  }

  /** An answer as it came: a small one as a whole, a large one while it comes. */
  static ResponseEntity<?> pass(UpstreamAnswer answer, HttpServletRequest request) {
    ResponseEntity.BodyBuilder response = ResponseEntity.status(answer.status());
    if (!answer.contentType().isEmpty()) {
      response.header(HttpHeaders.CONTENT_TYPE, answer.contentType());
    }
    if (answer.retryAfter() != null) {
      response.header(HttpHeaders.RETRY_AFTER, answer.retryAfter());
    }
    InputStream rest = answer.rest();
    if (answer.eTag() != null) {
      response.header(HttpHeaders.ETAG, answer.eTag());
    } else if (rest == null && answer.status() == HttpStatus.OK.value()) {
      response.eTag(ETag.of(answer.head()));
    }
    if (answer.status() == HttpStatus.NOT_MODIFIED.value()) {
      return response.build();
    }
    if (rest == null) {
      return response.body(answer.head());
    }
    request.setAttribute(REST, rest);
    InputStream whole = new SequenceInputStream(new ByteArrayInputStream(answer.head()), rest);
    return response.body(new InputStreamResource(whole));
  }
}
