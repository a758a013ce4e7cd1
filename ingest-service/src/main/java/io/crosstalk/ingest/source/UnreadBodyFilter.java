package io.crosstalk.ingest.source;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Reads and drops the rest of a refused request's body. Otherwise a client that is still sending
 * would see a reset connection instead of the reason of the refusal. Applies only to authorised
 * senders; for others the container closes the connection.
 */
@Component
final class UnreadBodyFilter extends OncePerRequestFilter {
  private static final Logger LOG = LoggerFactory.getLogger(UnreadBodyFilter.class);
  private static final long LIMIT = DataSize.ofMegabytes(512).toBytes();
  private static final int BUFFER = 65_536;

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    chain.doFilter(request, response);
    if (HttpStatus.valueOf(response.getStatus()).isError()) {
      discard(request);
    }
  }

  private static void discard(HttpServletRequest request) {
    byte[] buffer = new byte[BUFFER];
    long left = LIMIT;
    try {
      InputStream body = request.getInputStream();
      for (int count = body.read(buffer); count >= 0 && left > 0; count = body.read(buffer)) {
        left -= count;
      }
    } catch (IOException | IllegalStateException e) {
      LOG.debug("the rest of a refused request can't be read", e);
    }
  }
}
