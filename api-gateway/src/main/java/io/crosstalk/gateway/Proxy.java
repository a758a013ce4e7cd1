package io.crosstalk.gateway;

import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.util.UriUtils;

/** Turns answers of other services into our own without reading them. */
final class Proxy {
  private Proxy() {}

  /** One segment of a path, encoded. */
  static String segment(String value) {
    return "/" + UriUtils.encode(value, StandardCharsets.UTF_8);
  }

  static ResponseEntity<byte[]> pass(UpstreamAnswer answer) {
    ResponseEntity.BodyBuilder response = ResponseEntity.status(answer.status());
    if (!answer.contentType().isEmpty()) {
      response.header(HttpHeaders.CONTENT_TYPE, answer.contentType());
    }
    if (answer.retryAfter() != null) {
      response.header(HttpHeaders.RETRY_AFTER, answer.retryAfter());
    }
    if (answer.eTag() != null) {
      response.header(HttpHeaders.ETAG, answer.eTag());
    } else if (answer.status() == HttpStatus.OK.value()) {
      response.eTag(ETag.of(answer.body()));
    }
    return answer.status() == HttpStatus.NOT_MODIFIED.value()
        ? response.build()
        : response.body(answer.body());
  }
}
