package io.crosstalk.gateway;

import io.crosstalk.access.ContentCodings;
import io.crosstalk.access.WorkPermit;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.Collections;
import java.util.List;
import org.springframework.http.HttpHeaders;

/**
 * The caller of a request, with those of its headers that the service's response depends on.
 *
 * @param name name of the caller's token
 * @param permit released when the service has sent its whole response
 * @param tags values of {@code If-None-Match}, as received
 * @param acceptsGzip whether the caller accepts a response compressed with gzip
 */
record Caller(String name, WorkPermit permit, List<String> tags, boolean acceptsGzip) {
  private static final int MAX_TAGS_LENGTH = 500;

  static Caller of(HttpServletRequest request) {
    Principal caller = request.getUserPrincipal();
    return new Caller(
        caller == null ? "" : caller.getName(),
        WorkPermit.of(request),
        Collections.list(request.getHeaders(HttpHeaders.IF_NONE_MATCH)).stream()
            .filter(tags -> NameSyntax.isPrintable(tags, MAX_TAGS_LENGTH))
            .limit(1)
            .toList(),
        ContentCodings.allowGzip(
            Collections.list(request.getHeaders(HttpHeaders.ACCEPT_ENCODING))));
  }

  /** Returns the caller as one that has no earlier response. */
  Caller withoutTags() {
    return new Caller(name, permit, List.of(), acceptsGzip);
  }
}
