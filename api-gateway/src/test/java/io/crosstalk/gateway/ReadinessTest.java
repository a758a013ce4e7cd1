package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.WireMockServer;
import io.crosstalk.testkit.FreePort;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Tests what a balancer in front of the gateway learns about the services behind it. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@ExtendWith(OutputCaptureExtension.class)
class ReadinessTest {
  private static final StandIn STAND_IN = new StandIn();
  private static final WireMockServer ONE = instance();
  private static final WireMockServer TWO = instance();
  private static final WireMockServer CORRELATION = instance();

  @TempDir static Path folder;

  @LocalServerPort int port;

  @Autowired ServicesHealth health;

  private final HttpClient http = HttpClient.newHttpClient();

  private static WireMockServer instance() {
    var server = new WireMockServer(wireMockConfig().dynamicPort());
    server.start();
    return server;
  }

  @DynamicPropertySource
  static void properties(DynamicPropertyRegistry registry) {
    STAND_IN.configure(registry, folder);
    registry.add("crosstalk.upstream.rules-url", () -> ONE.baseUrl() + "," + TWO.baseUrl());
    registry.add("crosstalk.upstream.correlation-url", CORRELATION::baseUrl);
  }

  @AfterAll
  static void stop() {
    ONE.stop();
    TWO.stop();
    CORRELATION.stop();
    STAND_IN.stop();
  }

  @BeforeEach
  void allReady() {
    answer(ONE, 200);
    answer(TWO, 200);
    answer(CORRELATION, 200);
    awaitAnswers(
        () ->
            assertThat(text("readiness", "viewer"))
                .contains("2 of 2 ready", "\"correlation-service\":\"1 of 1 ready"));
  }

  @Test
  void readiness_oneOfTwoInstancesWorks_isUpAndNamesTheOther(CapturedOutput output)
      throws Exception {
    answer(ONE, 503);

    awaitAnswers(
        () -> {
          assertThat(status("readiness", "")).isEqualTo(200);
          assertThat(text("readiness", "viewer"))
              .contains("1 of 2 ready; " + ONE.baseUrl() + ": it answers 503");
          assertThat(output).contains("rules-service at " + ONE.baseUrl() + " is not ready");
        });

    answer(ONE, 200);
    awaitAnswers(() -> assertThat(text("readiness", "viewer")).contains("2 of 2 ready"));
  }

  @Test
  void readiness_noInstanceOfRulesServiceWorks_isDownAndLivenessStaysUp() throws Exception {
    answer(ONE, 503);
    answer(TWO, 503);

    awaitAnswers(
        () -> {
          assertThat(status("readiness", "")).isEqualTo(503);
          assertThat(text("readiness", "viewer"))
              .contains("\"rules-service\":\"0 of 2 ready; " + ONE.baseUrl())
              .contains(TWO.baseUrl());
        });
    assertThat(text("readiness", "")).doesNotContain(ONE.baseUrl());
    assertThat(status("liveness", "")).isEqualTo(200);

    answer(TWO, 200);
    awaitAnswers(() -> assertThat(status("readiness", "")).isEqualTo(200));
  }

  @Test
  void readiness_serviceThatIncidentsDoNotNeed_isADetail() throws Exception {
    answer(CORRELATION, 503);

    awaitAnswers(
        () -> {
          assertThat(status("readiness", "")).isEqualTo(200);
          assertThat(text("readiness", "viewer"))
              .contains("\"correlation-service\":\"0 of 1 ready");
        });
  }

  /** The gateway asks by itself, too, and may have had an earlier answer a moment ago. */
  private void awaitAnswers(ThrowingRunnable assertions) {
    await()
        .untilAsserted(
            () -> {
              health.ask();
              assertions.run();
            });
  }

  /**
   * A process that is stopped, or a machine that is gone, accepts connections and sends nothing;
   * one that is busy may do so for a moment.
   */
  @Test
  void ask_instanceThatSendsNothing_isNotReadyAfterSeveralQuestions() throws Exception {
    try (var silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      UpstreamInstance instance = instanceAt(silent.getLocalPort(), () -> 0);
      instance.report(null);
      for (int i = 1; i < UpstreamInstance.MISSES; i++) {
        question(instance);
        assertThat(instance.works()).isTrue();
      }
      question(instance);

      assertThat(instance.problem()).hasValueSatisfying(it -> assertThat(it).contains("Timeout"));
      try (Socket asked = silent.accept()) {
        assertThat(
                new BufferedReader(
                        new InputStreamReader(asked.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine())
            .startsWith("GET /actuator/health/readiness ");
      }
    }
  }

  @Test
  void ask_connectionRefused_isNotReadyAtOnce(CapturedOutput output) throws Exception {
    UpstreamInstance instance = instanceAt(FreePort.take(), () -> 0);
    instance.report(null);
    question(instance);

    assertThat(instance.works()).isFalse();
    assertThat(output).contains("rules-service at " + instance.url() + " is not ready");
  }

  @Test
  void ask_instanceThatHasNotStarted_isLoggedOnceAfterTheTimeToStart(CapturedOutput output)
      throws Exception {
    var nanoTime = new AtomicLong();
    UpstreamInstance instance = instanceAt(FreePort.take(), nanoTime::get);
    String warning = "rules-service at " + instance.url() + " is not ready";
    question(instance);

    assertThat(instance.works()).isFalse();
    assertThat(output).doesNotContain(warning);

    nanoTime.addAndGet(UpstreamInstance.START.toNanos());
    question(instance);
    question(instance);
    assertThat(output).containsOnlyOnce(warning);
  }

  private void question(UpstreamInstance instance) {
    health.ask("rules-service", "crosstalk.upstream.rules-url", instance).join();
  }

  private static UpstreamInstance instanceAt(int port, LongSupplier nanoTime) {
    return new UpstreamInstance(URI.create("http://127.0.0.1:" + port), nanoTime);
  }

  private static void answer(WireMockServer instance, int status) {
    instance.stubFor(
        get(urlPathEqualTo("/actuator/health/readiness"))
            .willReturn(aResponse().withStatus(status)));
  }

  private int status(String group, String role) throws Exception {
    return ask(group, role).statusCode();
  }

  private String text(String group, String role) throws Exception {
    return ask(group, role).body();
  }

  private HttpResponse<String> ask(String group, String role) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:" + port + "/actuator/health/" + group));
    if (!role.isEmpty()) {
      request.header("Authorization", "Bearer " + role + "-token");
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
