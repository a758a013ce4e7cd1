package io.crosstalk.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Records writes, refusals (401, 403, 429) and wrong tokens in the audit log, and gives each
 * response the id of its request. Data that arrive with the role ingest are no writes, and what the
 * gateway does for a caller, with a token of the role service only, is recorded there.
 */
final class AuditFilter extends OncePerRequestFilter {
  static final String REQUEST_ID = "X-Request-Id";

  private static final Pattern ACCEPTED_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

  /** Roles of the gateway's token; the gateway itself permits no write to a token with these. */
  private static final Set<Role> OF_THE_GATEWAY = Set.of(Role.SERVICE);

  private static final int MAX_PATH = 500;

  private final AuditLog log;
  private final RequiredRoles roles;

  AuditFilter(AuditLog log, RequiredRoles roles) {
    this.log = log;
    this.roles = roles;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String id = idOf(request.getHeader(REQUEST_ID));
    response.setHeader(REQUEST_ID, id);
    int status = HttpStatus.INTERNAL_SERVER_ERROR.value();
    try {
      chain.doFilter(request, response);
      status = response.getStatus();
    } finally {
      String refused = refusal(request, status);
      if (refused != null || isWrite(request)) {
        log.record(event(id, request, response, status, refused));
      }
    }
  }

  /** Id that a caller or a proxy has sent, or else a random one of 16 hex digits. */
  private static String idOf(@Nullable String sent) {
    return sent != null && ACCEPTED_ID.matcher(sent).matches() ? sent : AuditLog.Event.newId();
  }

  private static @Nullable String refusal(HttpServletRequest request, int status) {
    if (request.getAttribute(BearerTokenFilter.WRONG) != null) {
      return "wrong_token";
    }
    return switch (status) {
      case 401 -> BearerTokenFilter.expired(request).isPresent() ? "expired_token" : "no_token";
      case 403 -> "missing_role";
      case 429 -> "too_many_requests";
      default -> null;
    };
  }

  private boolean isWrite(HttpServletRequest request) {
    return !READS.contains(request.getMethod())
        && BearerTokenFilter.known(request)
            .filter(token -> !token.roles().equals(OF_THE_GATEWAY))
            .isPresent()
        && !roles.of(request).contains(Role.INGEST);
  }

  private static AuditLog.Event event(
      String id,
      HttpServletRequest request,
      HttpServletResponse response,
      int status,
      @Nullable String refused) {
    Optional<AccessToken> token =
        BearerTokenFilter.known(request).or(() -> BearerTokenFilter.expired(request));
    String path = request.getRequestURI();
    return new AuditLog.Event(
        id,
        token.map(AccessToken::name).orElse(null),
        request.getRemoteAddr(),
        request.getMethod(),
        path.substring(0, Math.min(MAX_PATH, path.length())),
        status,
        status == HttpStatus.CREATED.value() ? response.getHeader(HttpHeaders.LOCATION) : null,
        refused);
  }
}
