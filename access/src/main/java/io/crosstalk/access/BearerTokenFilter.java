package io.crosstalk.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
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
 * Tells who calls. A request without a token that is known goes on as anonymous, and the rules
 * decide whether that suffices. The token itself is kept nowhere.
 */
final class BearerTokenFilter extends OncePerRequestFilter {

  private static final String SCHEME = "Bearer ";

  private final Tokens tokens;

  BearerTokenFilter(Tokens tokens) {
    this.tokens = tokens;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    presented(request).flatMap(tokens::find).map(BearerTokenFilter::caller).ifPresent(this::admit);
    chain.doFilter(request, response);
  }

  /** A request that is resumed on another thread is the same caller's. */
  @Override
  protected boolean shouldNotFilterAsyncDispatch() {
    return false;
  }

  private static Optional<String> presented(HttpServletRequest request) {
    return token(request.getHeader(HttpHeaders.AUTHORIZATION));
  }

  /** The token of {@code Bearer <token>}. */
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

  /** The token's roles, and those whose rights they contain. */
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
