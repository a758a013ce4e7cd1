package io.crosstalk.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.token.TokensFile;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** Tests the filter with limits of three slots, of which a single caller gets two. */
class AdmissionFilterTest {
  private static final FilterChain NOTHING = (request, response) -> {};

  @TempDir Path folder;

  private final AtomicInteger refused = new AtomicInteger();
  private final MockHttpServletResponse last = new MockHttpServletResponse();

  @BeforeEach
  void writeTokens() throws IOException {
    Files.writeString(
        folder.resolve("tokens.json"),
        """
        {"tokens": [
          {"name": "a", "sha256": "%s", "roles": ["viewer"]},
          {"name": "b", "sha256": "%s", "roles": ["viewer"]}]}
        """
            .formatted(sha256("token-a"), sha256("token-b")));
  }

  @Test
  void doFilter_callerUsesItsShareOfProcessing_isRefusedWith503() throws Exception {
    AdmissionFilter filter = filter(100, 3);
    within(filter, "token-a", within -> filter(filter, "token-a", last, NOTHING));

    assertThat(last.getStatus()).isEqualTo(503);
    assertThat(last.getHeader("Retry-After")).isEqualTo("1");
    assertThat(last.getContentType()).startsWith("application/problem+json");
    assertThat(last.getContentAsString()).contains("in total or with this token");
    assertThat(refused).hasValue(1);
  }

  @Test
  void doFilter_onlyAnotherCallerUsesItsShare_isAdmitted() throws Exception {
    AdmissionFilter filter = filter(3, 3);
    within(filter, "token-a", within -> filter(filter, "token-b", last, NOTHING));

    assertThat(last.getStatus()).isEqualTo(200);
  }

  @Test
  void doFilter_onlyAnotherWorkAreaIsFull_isAdmitted() throws Exception {
    AdmissionFilter filter = filter(100, 3);
    MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/v1/sources");
    request.addHeader("Authorization", "Bearer token-a");
    within(filter, "token-a", within -> filter.doFilter(request, last, NOTHING));

    assertThat(last.getStatus()).isEqualTo(200);
  }

  @Test
  void doFilter_unknownTokensAndNoToken_shareOneCallersSlots() throws Exception {
    AdmissionFilter filter = filter(3, 100);
    within(filter, "guessed", within -> filter(filter, null, last, NOTHING));

    assertThat(last.getStatus()).isEqualTo(503);
  }

  @Test
  void doFilter_permitsReleasedEarly_admitsUpToTheLimitOfOpenRequests() throws Exception {
    AdmissionFilter filter = filter(100, 3);
    within(
        filter,
        "token-a",
        within -> {
          WorkPermit.of(within).release();
          filter(filter, "token-a", last, NOTHING);
        });

    assertThat(last.getStatus()).isEqualTo(200);
  }

  @Test
  void doFilter_permitsReleasedEarlyAndTooManyOpenRequests_isRefusedWith503() throws Exception {
    AdmissionFilter filter = filter(3, 100);
    within(
        filter,
        "token-a",
        within -> {
          WorkPermit.of(within).release();
          filter(filter, "token-a", last, NOTHING);
        });

    assertThat(last.getStatus()).isEqualTo(503);
  }

  @Test
  void doFilter_afterFailedRequests_isAdmitted() throws Exception {
    AdmissionFilter filter = filter(1, 1);
    FilterChain fails =
        (request, response) -> {
          throw new ServletException("failed");
        };
    try {
      filter(filter, "token-a", new MockHttpServletResponse(), fails);
    } catch (ServletException e) {
      assertThat(e).hasMessage("failed");
    }

    filter(filter, "token-a", last, NOTHING);

    assertThat(last.getStatus()).isEqualTo(200);
    assertThat(refused).hasValue(0);
  }

  @Test
  void workPermitRelease_requestWithoutPermit_doesNothing() {
    WorkPermit.of(new MockHttpServletRequest()).release();
  }

  /** Action that runs while two requests are open. */
  @FunctionalInterface
  private interface Within {
    void run(HttpServletRequest second) throws ServletException, IOException;
  }

  private static void within(AdmissionFilter filter, String token, Within within)
      throws ServletException, IOException {
    FilterChain second = (request, response) -> within.run((HttpServletRequest) request);
    FilterChain first =
        (request, response) -> filter(filter, token, new MockHttpServletResponse(), second);
    filter(filter, token, new MockHttpServletResponse(), first);
  }

  private static String sha256(String token) {
    return HexFormat.of().formatHex(AccessToken.hash(token));
  }

  private AdmissionFilter filter(int requests, int work) {
    InstantSource clock = InstantSource.system();
    TokensFile file = new TokensFile(folder.resolve("tokens.json"), clock);
    Tokens tokens = new Tokens(file, System::nanoTime, clock, change -> {});
    return new AdmissionFilter(
        () -> tokens,
        new FairShares(requests),
        request -> request.getRequestURI().startsWith("/api/v1/incidents") ? "incidents" : "other",
        work,
        refused::incrementAndGet);
  }

  private static void filter(
      AdmissionFilter filter,
      @Nullable String token,
      MockHttpServletResponse response,
      FilterChain chain)
      throws ServletException, IOException {
    MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/v1/incidents");
    if (token != null) {
      request.addHeader("Authorization", "Bearer " + token);
    }
    filter.doFilter(request, response, chain);
  }
}
