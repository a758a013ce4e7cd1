package io.crosstalk.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the responses to refused requests (400, 401, 403, 408, 415, 429, 501, 503) as RFC 9457
 * problem details that say what to do about the refusal.
 */
final class AccessProblems {

  static final String TOO_SLOW =
      "The body arrived more slowly than is allowed; nothing of it was taken."
          + " Send smaller requests, or over a faster connection.";

  /** Methods that Spring Security lets through. */
  private static final List<String> METHODS =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private AccessProblems() {}

  static void unauthenticated(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"crosstalk\"");
    write(request, response, HttpStatus.UNAUTHORIZED, authenticationAdvice(request));
  }

  private static String authenticationAdvice(HttpServletRequest request) {
    AccessToken expired = BearerTokenFilter.expired(request).orElse(null);
    if (expired != null) {
      return "The token '%s' has expired at %s. Send another one, or set a later time for 'expires' in the tokens file."
          .formatted(expired.name(), expired.expires());
    }
    return request.getHeader(HttpHeaders.AUTHORIZATION) == null
        ? "Send a token: 'Authorization: Bearer <token>'."
        : "The token is not known here. Send one whose hash is in the tokens file:"
            + " 'Authorization: Bearer <token>'.";
  }

  /**
   * Writes that Spring Security has refused the method or the path: 501 for a method that no path
   * has, as HTTP requires, and else 400.
   *
   * @param reason reason of Spring Security; null without one
   */
  static void rejected(
      HttpServletRequest request, HttpServletResponse response, @Nullable String reason)
      throws IOException {
    if (METHODS.contains(request.getMethod())) {
      write(
          request,
          response,
          HttpStatus.BAD_REQUEST,
          "The path, the host or a header has characters that are not accepted. "
              + (reason == null ? "" : reason));
    } else {
      response.setHeader(HttpHeaders.ALLOW, String.join(", ", METHODS));
      write(
          request,
          response,
          HttpStatus.NOT_IMPLEMENTED,
          "'%s' is no method of this service; it has %s."
              .formatted(request.getMethod(), String.join(", ", METHODS)));
    }
  }

  static void multipart(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    write(
        request,
        response,
        HttpStatus.UNSUPPORTED_MEDIA_TYPE,
        "No path accepts 'Content-Type: multipart/...'. Send the content itself as the body, such as JSON with"
            + " 'Content-Type: application/json'.");
  }

  static void busy(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setHeader(HttpHeaders.RETRY_AFTER, "1");
    write(
        request,
        response,
        HttpStatus.SERVICE_UNAVAILABLE,
        "Too many requests are in progress, in total or with this token. Retry after a second.");
  }

  static void tooSlow(HttpServletRequest request, HttpServletResponse response) throws IOException {
    write(request, response, HttpStatus.REQUEST_TIMEOUT, TOO_SLOW);
  }

  static void tooManyWrongTokens(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setHeader(HttpHeaders.RETRY_AFTER, "5");
    write(
        request,
        response,
        HttpStatus.TOO_MANY_REQUESTS,
        "Too many wrong tokens came from this address. Send one whose hash is in the tokens file.");
  }

  /**
   * Writes that a token has not the role that is needed.
   *
   * @param roles roles of which the request needs one
   */
  static void forbidden(
      HttpServletRequest request, HttpServletResponse response, Collection<Role> roles)
      throws IOException {
    List<String> names = roles.stream().map(Role::wireName).toList();
    var detail =
        "%s here needs the role %s, which the token '%s' does not have. Use another token, or add the role in the tokens file."
            .formatted(request.getMethod(), String.join(" or ", names), request.getRemoteUser());
    write(request, response, HttpStatus.FORBIDDEN, detail, Map.of("requiredRoles", names));
  }

  private static void write(
      HttpServletRequest request, HttpServletResponse response, HttpStatus status, String detail)
      throws IOException {
    write(request, response, status, detail, Map.of());
  }

  private static void write(
      HttpServletRequest request,
      HttpServletResponse response,
      HttpStatus status,
      String detail,
      Map<String, ?> more)
      throws IOException {
    var problem = new LinkedHashMap<String, Object>();
    problem.put("type", "about:blank");
    problem.put("title", status.getReasonPhrase());
    problem.put("status", status.value());
    problem.put("detail", detail);
    problem.put("instance", request.getRequestURI());
    problem.putAll(more);
    response.setStatus(status.value());
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    response.setCharacterEncoding(StandardCharsets.UTF_8);
    response.getOutputStream().write(JSON.writeValueAsBytes(problem));
  }
}
