package io.crosstalk.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
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
    return Optional.ofNullable(request.getHeader(HttpHeaders.AUTHORIZATION))
        .filter(header -> header.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
        .map(header -> header.substring(SCHEME.length()).strip())
        .filter(token -> !token.isEmpty());
  }

  private static Authentication caller(AccessToken token) {
    return UsernamePasswordAuthenticationToken.authenticated(
        token.name(), null, authorities(token.roles()));
  }

  private static List<SimpleGrantedAuthority> authorities(Collection<Role> roles) {
    return roles.stream()
        .flatMap(role -> role.contained().stream())
        .distinct()
        .map(Role::authority)
        .map(SimpleGrantedAuthority::new)
        .toList();
  }

  private void admit(Authentication caller) {
    var context = SecurityContextHolder.createEmptyContext();
    context.setAuthentication(caller);
    SecurityContextHolder.setContext(context);
  }
}
