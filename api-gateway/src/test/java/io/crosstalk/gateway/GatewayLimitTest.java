package io.crosstalk.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.testkit.FreePort;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.http.MediaType;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** Tests a token above its rate limit, and unavailable services. */
@SpringBootTest(properties = {"crosstalk.limits.requests-per-second=1", "crosstalk.limits.burst=2"})
@AutoConfigureMockMvc
class GatewayLimitTest {
  private static final StandIn STAND_IN = new StandIn();

  @TempDir static Path folder;

  @Autowired MockMvcTester mvc;

  @DynamicPropertySource
  static void properties(DynamicPropertyRegistry registry) {
    STAND_IN.configure(registry, folder);
    int closed = FreePort.take();
    registry.add("crosstalk.upstream.correlation-url", () -> "http://127.0.0.1:" + closed);
  }

  @AfterAll
  static void stop() {
    STAND_IN.stop();
  }

  @Test
  void get_tokenAboveItsRateLimit_isAskedToWait() {
    var refused = firstRefusal("/api/v1/incidents", "viewer");

    assertThat(refused).hasStatus(429).hasHeader("Retry-After", "1");
    assertThat(refused).hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
    assertThat(refused)
        .bodyJson()
        .extractingPath("$.detail")
        .asString()
        .contains("1 requests a second");
    assertThat(get("/api/v1/incidents", "operator")).hasStatusOk();
    assertThat(get("/", "viewer")).hasStatusOk();
  }

  @Test
  void get_serviceUnavailable_isReportedWithServiceAndRemedy() {
    var answer = get("/api/v1/inventory", "admin");

    assertThat(answer).hasStatus(503).hasHeader("Retry-After", "5");
    assertThat(answer).bodyJson().extractingPath("$.service").isEqualTo("correlation-service");
    assertThat(answer)
        .bodyJson()
        .extractingPath("$.detail")
        .asString()
        .contains("crosstalk.upstream.correlation-url");
  }

  /**
   * Sends requests until one is refused. How many come before depends on the duration of the first
   * ones, because each second permits another request.
   */
  private MvcTestResult firstRefusal(String path, String role) {
    return Stream.generate(() -> get(path, role))
        .limit(100)
        .filter(answer -> answer.getResponse().getStatus() != 200)
        .findFirst()
        .orElseThrow();
  }

  private MvcTestResult get(String path, String role) {
    return mvc.get().uri(path).header("Authorization", "Bearer " + role + "-token").exchange();
  }
}
