package io.crosstalk.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses requests with a body in several parts with 415, as no path accepts one. Without it,
 * Tomcat or Spring would parse the body before a handler is chosen, and fail.
 */
final class MultipartFilter extends OncePerRequestFilter {

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (isMultipart(request.getContentType())) {
      AccessProblems.multipart(request, response);
    } else {
      chain.doFilter(request, response);
    }
  }

  private static boolean isMultipart(@Nullable String contentType) {
    return contentType != null
        && contentType.strip().toLowerCase(Locale.ROOT).startsWith("multipart/");
  }
}
