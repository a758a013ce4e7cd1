package io.crosstalk.gateway;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.coyote.CloseNowException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamResource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
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
   * pieces as they arrive. A list is returned as CSV to a caller that prefers it; when it breaks
   * off before anything of it is sent, the caller gets an error response.
   *
   * @param segments decoded values of the path's variables
   * @param parameters query parameters, forwarded without a check
   */
  @Nullable ResponseEntity<?> pass(
      @PathVariable Map<String, String> segments,
      @RequestParam MultiValueMap<String, String> parameters,
      HttpServletRequest request,
      HttpServletResponse raw)
      throws IOException, HttpMediaTypeNotAcceptableException {
    CsvTable table = AcceptedForm.csv(request, path);
    Caller caller = table == null ? Caller.of(request) : Caller.of(request).withoutTags();
    UpstreamAnswer answer =
        service.send(
            new UpstreamRequest(
                UpstreamPath.of(path, segments, parameters),
                path.method().equals(HttpMethod.GET)
                    ? null
                    : PostedAction.of(request, path.maxBody())),
            caller);
    if (table != null && answer.status() == HttpStatus.OK.value()) {
      request.setAttribute(REMAINING_BODY, answer.rest());
      InputStream body = new ForwardedBody(whole(answer), answer.compressed());
      try {
        return table.paged()
            ? page(table, body, cursor -> UpstreamPath.of(path, segments, next(parameters, cursor)))
            : stream(table, body, raw);
      } catch (CloseNowException e) {
        if (raw.isCommitted()) {
          throw e;
        }
        raw.resetBuffer();
        raw.setContentType(null);
        throw new UpstreamException(UpstreamFailure.BROKEN, service.upstream(), e);
      }
    }
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

  /**
   * Returns one page as CSV.
   *
   * @param address returns the address of the page of a cursor
   */
  private static ResponseEntity<?> page(
      CsvTable table, InputStream body, UnaryOperator<String> address) throws IOException {
    ByteArrayOutputStream rows = new ByteArrayOutputStream();
    String cursor = table.write(body, rows);
    ResponseEntity.BodyBuilder response =
        ResponseEntity.ok()
            .contentType(CsvTable.TYPE)
            .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING, HttpHeaders.ACCEPT);
    if (cursor != null) {
      response.header(HttpHeaders.LINK, "<%s>; rel=\"next\"".formatted(address.apply(cursor)));
    }
    return response.body(rows.toByteArray());
  }

  /** Writes a list without pages as CSV while it arrives; nothing remains to be returned. */
  private static @Nullable ResponseEntity<?> stream(
      CsvTable table, InputStream body, HttpServletResponse response) throws IOException {
    response.setContentType(CsvTable.TYPE.toString());
    response.addHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
    response.addHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT);
    table.write(body, response.getOutputStream());
    return null;
  }

  private static MultiValueMap<String, String> next(
      MultiValueMap<String, String> parameters, String cursor) {
    MultiValueMap<String, String> next = new LinkedMultiValueMap<>(parameters);
    next.set("cursor", cursor);
    return next;
  }

  private static ResponseEntity.BodyBuilder head(UpstreamAnswer answer) {
    ResponseEntity.BodyBuilder response =
        ResponseEntity.status(answer.status())
            .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING, HttpHeaders.ACCEPT);
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
