package io.crosstalk.gateway;

import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Map;
import org.springframework.core.io.InputStreamResource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * Request handler of one allowed path: forwards the request to the service, and returns the
 * service's response without parsing it.
 */
final class Proxy {
  /** Request attribute with the part of the response's body that has not been read yet. */
  static final String REMAINING_BODY = Proxy.class.getName() + ".rest";

  private final AllowedPath path;
  private final UpstreamClient service;

  Proxy(AllowedPath path, UpstreamClient service) {
    this.path = path;
    this.service = service;
  }

  /**
   * Forwards a request to the service and returns the response: a small one at once, a large one in
   * pieces as they arrive.
   *
   * @param segments decoded values of the path's variables
   * @param parameters query parameters, forwarded without a check
   */
  ResponseEntity<?> pass(
      @PathVariable Map<String, String> segments,
      @RequestParam MultiValueMap<String, String> parameters,
      HttpServletRequest request)
      throws IOException {
    Caller caller = Caller.of(request);
    UpstreamAnswer answer =
        service.send(
            new UpstreamRequest(
                UpstreamPath.of(path, segments, parameters),
                path.method().equals(HttpMethod.GET)
                    ? null
                    : PostedAction.of(request, path.maxBody())),
            caller);
    ResponseEntity.BodyBuilder response = head(answer);
    if (answer.status() == HttpStatus.NOT_MODIFIED.value()) {
      return response.build();
    }
    boolean decompresses = answer.compressed() && !caller.acceptsGzip();
    if (answer.compressed() && !decompresses) {
      response.header(HttpHeaders.CONTENT_ENCODING, "gzip");
    }
    if (answer.rest() == null && !decompresses) {
      return response.body(answer.head());
    }
    request.setAttribute(REMAINING_BODY, answer.rest());
    return response.body(new InputStreamResource(new ForwardedBody(whole(answer), decompresses)));
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
