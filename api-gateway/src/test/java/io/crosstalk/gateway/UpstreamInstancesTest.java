package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okForContentType;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.crosstalk.access.FairShares;
import io.crosstalk.access.WorkPermit;
import io.crosstalk.testkit.FreePort;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which instance of a service gets a request, with two or three of them (WireMock). */
class UpstreamInstancesTest {
  @RegisterExtension static final WireMockExtension one = instance();
  @RegisterExtension static final WireMockExtension two = instance();
  @RegisterExtension static final WireMockExtension three = instance();

  private static final UpstreamRequest GET = new UpstreamRequest("/", null);
  private static final UpstreamRequest POST =
      new UpstreamRequest("/", new PostedAction("POST", new byte[0], null, null));

  private final AtomicLong nanoTime = new AtomicLong();
  private final AtomicInteger ended = new AtomicInteger();
  private final Caller caller =
      new Caller("caller", new WorkPermit(ended::incrementAndGet), List.of(), true);

  private static WireMockExtension instance() {
    return WireMockExtension.newInstance()
        .options(wireMockConfig().dynamicPort().gzipDisabled(true))
        .build();
  }

  @BeforeEach
  void allAnswer() {
    answer(one, okJson("1"));
    answer(two, okJson("2"));
    answer(three, okJson("3"));
  }

  @Test
  void get_instancesThatWork_areAskedInTurn() {
    UpstreamClient client = client(one.baseUrl(), two.baseUrl());

    assertThat(List.of(get(client), get(client), get(client), get(client)))
        .containsExactly("1", "2", "1", "2");
  }

  @ParameterizedTest
  @ValueSource(ints = {502, 503})
  void get_statusOfAnOutage_isAnsweredByTheOtherInstanceUntilThePauseEnds(int status) {
    UpstreamClient client = client(one.baseUrl(), two.baseUrl());
    answer(one, problem(status));

    assertThat(List.of(get(client), get(client), get(client))).containsOnly("2");
    one.verify(1, anyRequestedFor(anyUrl()));

    answer(one, okJson("1"));
    nanoTime.addAndGet(UpstreamInstance.PAUSE.toNanos());
    assertThat(List.of(get(client), get(client))).contains("1", "2");
  }

  @Test
  void get_oneOfThreeFails_theOthersShareItsRequestsEvenly() {
    UpstreamClient client = client(one.baseUrl(), two.baseUrl(), three.baseUrl());
    client.upstream().instances().getFirst().fail();

    assertThat(IntStream.range(0, 6).mapToObj(i -> get(client)))
        .containsExactly("2", "3", "2", "3", "2", "3");
  }

  @Test
  void get_busyInstance_isReturnedAndTheInstanceKeepsItsTurn() {
    UpstreamClient client = client(one.baseUrl(), two.baseUrl());
    answer(one, problem(503).withHeader("Retry-After", "1"));

    assertThat(IntStream.range(0, 4).mapToObj(i -> client.send(GET, caller).status()))
        .containsExactly(503, 200, 503, 200);
    one.verify(2, anyRequestedFor(anyUrl()));
    two.verify(2, anyRequestedFor(anyUrl()));
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {"CONNECTION_RESET_BY_PEER", "EMPTY_RESPONSE"})
  void get_responseBrokenOff_isAnsweredByTheOtherInstance(Fault fault) {
    answer(one, aResponse().withFault(fault));

    assertThat(get(client(one.baseUrl(), two.baseUrl()))).isEqualTo("2");
  }

  @Test
  void get_refusedByBoth_returnsTheSecondRefusalAndReleasesThePermit() {
    answer(one, problem(503));
    answer(two, problem(503));

    assertThat(client(one.baseUrl(), two.baseUrl()).send(GET, caller).status()).isEqualTo(503);
    one.verify(1, anyRequestedFor(anyUrl()));
    two.verify(1, anyRequestedFor(anyUrl()));
    await().untilAsserted(() -> assertThat(ended).hasValue(1));
  }

  @Test
  void get_secondAttempt_holdsThePermitUntilItsResponseIsReceived() {
    answer(one, problem(503));
    answer(
        two,
        okForContentType("application/json", "x".repeat(20_000_000))
            .withHeader("Content-Encoding", "identity"));

    UpstreamAnswer unread = client(one.baseUrl(), two.baseUrl()).send(GET, caller);

    assertThat(unread.rest()).isNotNull();
    assertThat(ended).hasValue(0);
  }

  @Test
  void get_timeout_isNotRepeated() {
    answer(one, okJson("1").withFixedDelay(60_000));
    UpstreamClient client = clientWith("200ms", one.baseUrl(), two.baseUrl());

    assertThatExceptionOfType(UpstreamException.class)
        .isThrownBy(() -> client.send(GET, caller))
        .satisfies(e -> assertThat(e.failure()).isEqualTo(UpstreamFailure.TIMEOUT));
    two.verify(0, anyRequestedFor(anyUrl()));
  }

  @Test
  void post_refused_isReturnedWithoutAnotherAttempt() {
    UpstreamClient client = client(one.baseUrl(), two.baseUrl());
    answer(one, problem(503));

    assertThat(client.send(POST, caller).status()).isEqualTo(503);
    two.verify(0, anyRequestedFor(anyUrl()));
    assertThat(client.send(POST, caller).status()).isEqualTo(200);
    assertThat(client.send(POST, caller).status()).isEqualTo(200);
  }

  @Test
  void post_brokenOff_isReportedWithoutAnotherAttempt() {
    answer(one, aResponse().withFault(Fault.EMPTY_RESPONSE));

    assertThatExceptionOfType(UpstreamException.class)
        .isThrownBy(() -> client(one.baseUrl(), two.baseUrl()).send(POST, caller));
    two.verify(0, anyRequestedFor(anyUrl()));
  }

  @Test
  void post_connectionRefused_isSentToTheOtherInstance() {
    assertThat(client(closed(), two.baseUrl()).send(POST, caller).status()).isEqualTo(200);
  }

  @Test
  void stream_connectionRefused_isOpenedAtTheOtherInstance() {
    answer(two, okForContentType("text/event-stream", "id: 7\n\n"));

    UpstreamStream stream = client(closed(), two.baseUrl()).open("/", caller, "6");

    assertThat(stream)
        .isInstanceOfSatisfying(
            UpstreamStream.Events.class,
            events -> assertThat(events.body()).hasContent("id: 7\n\n"));
  }

  @Test
  void get_instanceThatReportsAProblem_getsNoRequests() {
    UpstreamClient client = client(one.baseUrl(), two.baseUrl());
    client.upstream().instances().getFirst().report("it answers 503");

    assertThat(List.of(get(client), get(client), get(client))).containsOnly("2");

    client.upstream().instances().getFirst().report(null);
    assertThat(List.of(get(client), get(client))).contains("1");
  }

  @Test
  void get_noInstanceWorks_isTriedAllTheSame() {
    UpstreamClient client = client(one.baseUrl(), two.baseUrl());
    client.upstream().instances().forEach(each -> each.report("it answers 503"));

    assertThat(get(client)).isEqualTo("1");
  }

  private String get(UpstreamClient client) {
    return new String(client.send(GET, caller).head(), UTF_8);
  }

  private static void answer(WireMockExtension instance, ResponseDefinitionBuilder response) {
    instance.stubFor(any(anyUrl()).willReturn(response));
  }

  private static ResponseDefinitionBuilder problem(int status) {
    return okForContentType("application/problem+json", "{}").withStatus(status);
  }

  private static String closed() {
    return "http://127.0.0.1:" + FreePort.take();
  }

  private UpstreamClient client(String... urls) {
    return clientWith("10m", urls);
  }

  private UpstreamClient clientWith(String timeout, String... urls) {
    UpstreamProperties properties =
        UpstreamPropertiesTest.bind(
            Map.of(
                "crosstalk.upstream.rules-url",
                String.join(",", urls),
                "crosstalk.upstream.timeout",
                timeout));
    return new UpstreamClient(
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofMinutes(1))
            .build(),
        Upstream.of(UpstreamName.RULES, properties, nanoTime::get),
        "own-token",
        properties,
        new FairShares(1000),
        new SimpleMeterRegistry());
  }
}
