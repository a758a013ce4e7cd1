package io.crosstalk.access;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class AdmissionFilterTest {
  private final AtomicInteger refused = new AtomicInteger();
  private final AdmissionFilter filter = new AdmissionFilter(1, refused::incrementAndGet);
  private final MockHttpServletResponse second = new MockHttpServletResponse();

  @Test
  void refusesARequestWhileTheAllowedNumberIsUnderWay() throws Exception {
    FilterChain asksAgain = (request, response) -> filter(second, NOTHING);

    MockHttpServletResponse first = new MockHttpServletResponse();
    filter(first, asksAgain);

    assertThat(first.getStatus()).isEqualTo(200);
    assertThat(second.getStatus()).isEqualTo(503);
    assertThat(second.getHeader("Retry-After")).isEqualTo("1");
    assertThat(second.getContentType()).startsWith("application/problem+json");
    assertThat(refused).hasValue(1);
  }

  @Test
  void admitsTheNextRequestAfterOneThatFailed() throws Exception {
    FilterChain fails =
        (request, response) -> {
          throw new ServletException("failed");
        };
    try {
      filter(new MockHttpServletResponse(), fails);
    } catch (ServletException e) {
      assertThat(e).hasMessage("failed");
    }

    filter(second, NOTHING);

    assertThat(second.getStatus()).isEqualTo(200);
    assertThat(refused).hasValue(0);
  }

  private static final FilterChain NOTHING = (request, response) -> {};

  private void filter(MockHttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    filter.doFilter(new MockHttpServletRequest("GET", "/api/v1/incidents"), response, chain);
  }
}
