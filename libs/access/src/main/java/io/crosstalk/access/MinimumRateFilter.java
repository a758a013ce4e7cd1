package io.crosstalk.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Disconnects callers that send their request or read their response more slowly than the minimum
 * rate.
 */
final class MinimumRateFilter extends OncePerRequestFilter {
  private final Supplier<TransferRate> paces;
  private final Runnable meter;

  /**
   * Creates a filter.
   *
   * @param meter run for each caller that is cut off
   */
  MinimumRateFilter(Supplier<TransferRate> paces, Runnable meter) {
    this.paces = paces;
    this.meter = meter;
  }

  /** Request whose body checks the rate at which the caller sends it. */
  private final class PacedRequest extends HttpServletRequestWrapper {
    private @Nullable RateCheckedInput body;

    PacedRequest(HttpServletRequest request) {
      super(request);
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
      RateCheckedInput paced = body;
      if (paced == null) {
        paced = new RateCheckedInput(super.getInputStream(), paces.get());
        body = paced;
      }
      return paced;
    }

    boolean tooSlow() {
      return body != null && body.tooSlow();
    }
  }

  /** Response whose body checks the rate at which the caller reads it. */
  private final class PacedResponse extends HttpServletResponseWrapper {
    private @Nullable RateCheckedOutput body;

    PacedResponse(HttpServletResponse response) {
      super(response);
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
      RateCheckedOutput paced = body;
      if (paced == null) {
        paced = new RateCheckedOutput(super.getOutputStream(), paces.get(), meter);
        body = paced;
      }
      return paced;
    }
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    PacedRequest paced = new PacedRequest(request);
    try {
      chain.doFilter(paced, new PacedResponse(response));
    } catch (IOException | ServletException | RuntimeException e) {
      if (!paced.tooSlow() || response.isCommitted()) {
        throw e;
      }
    } finally {
      if (paced.tooSlow()) {
        meter.run();
      }
    }
    if (paced.tooSlow() && !response.isCommitted()) {
      response.reset();
      response.setHeader(HttpHeaders.CONNECTION, "close");
      AccessProblems.tooSlow(request, response);
    }
  }
}
