package io.crosstalk.access;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.security.Principal;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class ShareFilterTest {
  private static final FilterChain NOTHING = (request, response) -> {};

  private final AtomicInteger refused = new AtomicInteger();
  private final ShareFilter filter = new ShareFilter(new Shares(3), refused::incrementAndGet);
  private final MockHttpServletResponse third = new MockHttpServletResponse();

  @Test
  void doFilter_callerHasItsShare_is503UntilARequestEnds() throws Exception {
    FilterChain third = (request, response) -> filter("a", this.third, NOTHING);
    filter(
        "a",
        new MockHttpServletResponse(),
        (request, response) -> filter("a", new MockHttpServletResponse(), third));

    assertThat(this.third.getStatus()).isEqualTo(503);
    assertThat(this.third.getHeader("Retry-After")).isEqualTo("1");
    assertThat(this.third.getContentAsString()).contains("This token has as many requests");
    assertThat(refused).hasValue(1);
    assertThat(status("a")).as("afterwards").isEqualTo(200);
  }

  @Test
  void doFilter_anotherCallerHasItsShare_isAdmitted() throws Exception {
    FilterChain other = (request, response) -> filter("b", third, NOTHING);
    filter(
        "a",
        new MockHttpServletResponse(),
        (request, response) -> filter("a", new MockHttpServletResponse(), other));

    assertThat(third.getStatus()).isEqualTo(200);
  }

  @Test
  void doFilter_noCaller_isPassedOnToTheRules() throws Exception {
    FilterChain again = (request, response) -> filter(null, third, NOTHING);
    filter(
        null,
        new MockHttpServletResponse(),
        (request, response) -> filter(null, new MockHttpServletResponse(), again));

    assertThat(third.getStatus()).isEqualTo(200);
  }

  private int status(String caller) throws ServletException, IOException {
    MockHttpServletResponse response = new MockHttpServletResponse();
    filter(caller, response, NOTHING);
    return response.getStatus();
  }

  private void filter(@Nullable String caller, MockHttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/v1/incidents");
    Principal principal = () -> caller;
    request.setUserPrincipal(caller == null ? null : principal);
    filter.doFilter(request, response, chain);
  }
}
