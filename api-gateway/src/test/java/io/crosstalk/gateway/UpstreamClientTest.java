package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okForContentType;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.crosstalk.access.FairShares;
import io.crosstalk.access.WorkPermit;
import io.crosstalk.testkit.FreePort;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the client with a stand-in (WireMock) for rules-service that is slow, fails or refuses. */
class UpstreamClientTest {
  @RegisterExtension
  static final WireMockExtension rules =
      WireMockExtension.newInstance().options(wireMockConfig().dynamicPort()).build();

  private static final int ROOM = 1000;
  private static final SimpleMeterRegistry METERS = new SimpleMeterRegistry();

  private final AtomicInteger ended = new AtomicInteger();
  private final Caller caller =
      new Caller("caller", new WorkPermit(ended::incrementAndGet), List.of(), true);

  @Test
  void get_responsesAndFailures_areMeasured() {
    METERS.clear();
    answer(aResponse().withStatus(401));

    failureOf(client(Map.of()));

    assertThat(
            METERS
                .get("crosstalk.gateway.upstream")
                .tags("service", "rules-service", "outcome", "refused")
                .timer()
                .count())
        .isEqualTo(1);
  }

  @Test
  void get_response_isRequestedWithOwnTokenAndReturnedUnchanged() {
    answer(
        aResponse()
            .withHeader("Content-Type", "application/json;charset=UTF-8")
            .withHeader("Content-Encoding", "identity")
            .withBody("{\"x\": 1.0 }"));

    var answer =
        client(Map.of()).send(new UpstreamRequest("/api/v1/incidents?limit=1", null), caller);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.contentType()).isEqualTo("application/json;charset=UTF-8");
    assertThat(new String(answer.head(), UTF_8)).isEqualTo("{\"x\": 1.0 }");
    rules.verify(
        getRequestedFor(urlEqualTo("/api/v1/incidents?limit=1"))
            .withHeader("Authorization", equalTo("Bearer own-token")));
  }

  @Test
  void get_inASpan_isForwardedInItsTrace() {
    answer(okForContentType("application/json", "{}"));
    var span =
        SpanContext.create(
            "4bf92f3577b34da6a3ce929d0e0e4736",
            "00f067aa0ba902b7",
            TraceFlags.getSampled(),
            TraceState.getDefault());

    try (var _ = Span.wrap(span).makeCurrent()) {
      client(Map.of()).send(new UpstreamRequest("/traced", null), caller);
    }
    client(Map.of()).send(new UpstreamRequest("/untraced", null), caller);

    rules.verify(
        getRequestedFor(urlEqualTo("/traced"))
            .withHeader(
                "traceparent", equalTo("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")));
    rules.verify(getRequestedFor(urlEqualTo("/untraced")).withoutHeader("traceparent"));
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404, 409, 500, 503})
  void get_problemDetailsOfService_areReturned(int status) {
    answer(
        aResponse()
            .withStatus(status)
            .withHeader("Content-Type", "application/problem+json")
            .withBody("{}"));

    assertThat(client(Map.of()).send(new UpstreamRequest("/", null), caller).status())
        .isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({
    "401, REFUSED",
    "403, REFUSED",
    "200, UNEXPECTED",
    "302, UNEXPECTED",
    "204, UNEXPECTED",
    "404, UNEXPECTED",
    "500, UNEXPECTED"
  })
  void get_unexpectedResponse_isNotReturned(int status, UpstreamFailure failure) {
    answer(aResponse().withStatus(status).withHeader("Location", "/elsewhere").withBody("<html>"));

    assertThat(failureOf(client(Map.of()))).isEqualTo(failure);
  }

  @Test
  void get_connectionRefused_isReported() {
    var client = client(Map.of("rules-url", "http://127.0.0.1:" + FreePort.take()));

    var exception =
        catchThrowableOfType(
            UpstreamException.class, () -> client.send(new UpstreamRequest("/", null), caller));

    assertThat(exception.failure()).isEqualTo(UpstreamFailure.UNAVAILABLE);
    assertThat(exception)
        .hasMessage(
            "rules-service does not answer: is it running, and is crosstalk.upstream.rules-url right?");
  }

  @Test
  void get_unknownHost_isReportedAsUnavailable() {
    assertThat(failureOf(client(Map.of("rules-url", "http://no-such-host.invalid"))))
        .isEqualTo(UpstreamFailure.UNAVAILABLE);
  }

  @Test
  void get_headersTooLate_timesOut() {
    answer(aResponse().withFixedDelay(3000));

    assertThat(failureOf(client(Map.of("timeout", "200ms")))).isEqualTo(UpstreamFailure.TIMEOUT);
  }

  @Test
  void get_bodyTooSlow_timesOut() {
    answer(
        okForContentType("application/json", "x".repeat(1000)).withChunkedDribbleDelay(20, 4000));

    assertThat(failureOf(client(Map.of("timeout", "400ms")))).isEqualTo(UpstreamFailure.TIMEOUT);
  }

  @Test
  void get_largeResponse_restIsReturnedAsItArrives() throws IOException {
    String large = "x".repeat(1_000_000);
    answer(uncompressed(large));

    var answer = client(Map.of()).send(new UpstreamRequest("/", null), caller);

    assertThat(answer.head()).hasSize(64 * 1024);
    assertThat(answer.rest()).isNotNull();
    try (var rest = answer.rest()) {
      assertThat(rest.readAllBytes()).hasSize(1_000_000 - 64 * 1024);
    }
  }

  @Test
  void get_largeResponseReceivedButNotRead_releasesThePermit() throws IOException {
    answer(uncompressed("x".repeat(1_000_000)));

    var unread = client(Map.of()).send(new UpstreamRequest("/", null), caller);

    await().untilAsserted(() -> assertThat(ended).hasValue(1));
    close(unread);
  }

  @Test
  void get_responseLargerThanTheMemoryLimit_holdsThePermitUntilClosed() throws IOException {
    answer(uncompressed("x".repeat(20_000_000)));
    var unread = client(Map.of(), new FairShares(1)).send(new UpstreamRequest("/", null), caller);
    assertThat(ended).hasValue(0);

    close(unread);

    assertThat(ended).hasValue(1);
  }

  @Test
  void get_noResponse_releasesThePermit() {
    answer(aResponse().withFixedDelay(3000));

    assertThat(failureOf(client(Map.of("timeout", "200ms")))).isEqualTo(UpstreamFailure.TIMEOUT);
    assertThat(ended).hasValue(1);
  }

  @Test
  void get_largeResponse_isTransferredCompressed() {
    answer(okForContentType("application/json", "x".repeat(1_000_000)));

    var answer = client(Map.of()).send(new UpstreamRequest("/", null), caller);

    assertThat(answer.compressed()).isTrue();
    assertThat(answer.head()).hasSizeLessThan(10_000);
    assertThat(answer.rest()).isNull();
  }

  /** Response that is larger than the head and than the caller's share of the memory limit. */
  private static ResponseDefinitionBuilder uncompressed(String body) {
    return okForContentType("application/json", body).withHeader("Content-Encoding", "identity");
  }

  private static void close(UpstreamAnswer answer) throws IOException {
    if (answer.rest() != null) {
      answer.rest().close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "RANDOM_DATA_THEN_CLOSE",
    "MALFORMED_RESPONSE_CHUNK",
    "CONNECTION_RESET_BY_PEER",
    "EMPTY_RESPONSE"
  })
  void get_responseBrokenOff_isReported(Fault fault) {
    answer(okForContentType("application/json", "{}").withFault(fault));

    assertThat(failureOf(client(Map.of()))).isEqualTo(UpstreamFailure.BROKEN);
  }

  private static void answer(ResponseDefinitionBuilder response) {
    rules.stubFor(get(anyUrl()).willReturn(response));
  }

  private UpstreamFailure failureOf(UpstreamClient client) {
    return catchThrowableOfType(
            UpstreamException.class, () -> client.send(new UpstreamRequest("/", null), caller))
        .failure();
  }

  private static UpstreamClient client(Map<String, String> settings) {
    return client(settings, new FairShares(ROOM));
  }

  private static UpstreamClient client(Map<String, String> settings, FairShares room) {
    var values =
        new HashMap<>(
            Map.of(
                "crosstalk.upstream.rules-url",
                rules.baseUrl(),
                "crosstalk.upstream.timeout",
                "10m"));
    settings.forEach((name, value) -> values.put("crosstalk.upstream." + name, value));
    var properties = UpstreamPropertiesTest.bind(values);
    var http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofMinutes(1))
            .build();
    return new UpstreamClient(
        http,
        Upstream.of(UpstreamName.RULES, properties, System::nanoTime),
        "own-token",
        properties,
        room,
        METERS);
  }
}
