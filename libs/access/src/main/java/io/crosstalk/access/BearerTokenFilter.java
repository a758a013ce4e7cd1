package io.crosstalk.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Authenticates a request by its bearer token. A request without a token goes on as anonymous, and
 * the access rules decide whether that suffices. So does a request with an expired or a wrong
 * token, after a delay when many wrong tokens came from the same address; the token itself is never
 * stored.
 */
final class BearerTokenFilter extends OncePerRequestFilter {

  /** Request attribute with the {@link AccessToken} that the caller sent and that has expired. */
  private static final String EXPIRED = BearerTokenFilter.class.getName() + ".expired";

  /** Request attribute with the {@link AccessToken} that the caller sent and that is valid. */
  private static final String KNOWN = BearerTokenFilter.class.getName() + ".known";

  /** Request attribute that exists when the caller sent a token that is not known. */
  static final String WRONG = BearerTokenFilter.class.getName() + ".wrong";

  private static final String SCHEME = "Bearer ";

  private final Tokens tokens;
  private final WrongTokens wrongTokens;
  private final Runnable meter;

  /**
   * Creates a filter.
   *
   * @param meter run for each wrong token
   */
  BearerTokenFilter(Tokens tokens, WrongTokens wrongTokens, Runnable meter) {
    this.tokens = tokens;
    this.wrongTokens = wrongTokens;
    this.meter = meter;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Optional<String> presented = presented(request);
    Optional<AccessToken> known = presented.flatMap(tokens::find);
    known.ifPresent(token -> request.setAttribute(KNOWN, token));
    known.map(BearerTokenFilter::caller).ifPresent(this::admit);
    if (presented.isPresent() && known.isEmpty() && !isExpired(presented.get(), request)) {
      request.setAttribute(WRONG, true);
      if (!delay(request)) {
        AccessProblems.tooManyWrongTokens(request, response);
        return;
      }
    }
    chain.doFilter(request, response);
  }

  /** Valid token of a request that has passed this filter; empty without one. */
  static Optional<AccessToken> known(HttpServletRequest request) {
    return token(request, KNOWN);
  }

  /** Expired token of a request that has passed this filter; empty without one. */
  static Optional<AccessToken> expired(HttpServletRequest request) {
    return token(request, EXPIRED);
  }

  private static Optional<AccessToken> token(HttpServletRequest request, String attribute) {
    return request.getAttribute(attribute) instanceof AccessToken token
        ? Optional.of(token)
        : Optional.empty();
  }

  /** Notes an expired token for the message of a refusal; it is no guess, so it is not delayed. */
  private boolean isExpired(String presented, HttpServletRequest request) {
    Optional<AccessToken> expired = tokens.findExpired(presented);
    expired.ifPresent(token -> request.setAttribute(EXPIRED, token));
    return expired.isPresent();
  }

  /**
   * Delays the response to a request with a wrong token; the delay grows with the number of wrong
   * tokens from the address.
   *
   * @return false when too many responses are delayed already
   */
  private boolean delay(HttpServletRequest request) {
    WorkPermit.of(request).release();
    meter.run();
    String address = request.getRemoteAddr();
    OptionalLong nanos = wrongTokens.count(address);
    if (nanos.isPresent() && nanos.getAsLong() > 0) {
      try {
        Thread.sleep(Duration.ofNanos(nanos.getAsLong()));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        wrongTokens.endDelay(address);
      }
    }
    return nanos.isPresent();
  }

  /**
   * Returns true: a request that is resumed on another thread was authenticated on the first one.
   */
  @Override
  protected boolean shouldNotFilterAsyncDispatch() {
    return false;
  }

  private static Optional<String> presented(HttpServletRequest request) {
    return token(request.getHeader(HttpHeaders.AUTHORIZATION));
  }

  /**
   * The token in a header of the form {@code Bearer <token>}; empty for any other header and for
   * none.
   */
  static Optional<String> token(@Nullable String authorization) {
    return Optional.ofNullable(authorization)
        .filter(header -> header.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
        .map(header -> header.substring(SCHEME.length()).strip())
        .filter(token -> !token.isEmpty());
  }

  private static Authentication caller(AccessToken token) {
    List<SimpleGrantedAuthority> authorities =
        roles(token).stream().map(Role::authority).map(SimpleGrantedAuthority::new).toList();
    return UsernamePasswordAuthenticationToken.authenticated(token.name(), null, authorities);
  }

  /** The roles of the token, together with the roles whose rights these contain. */
  static Set<Role> roles(AccessToken token) {
    return token.roles().stream()
        .flatMap(role -> role.contained().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  private void admit(Authentication caller) {
    var context = SecurityContextHolder.createEmptyContext();
    context.setAuthentication(caller);
    SecurityContextHolder.setContext(context);
  }
}
