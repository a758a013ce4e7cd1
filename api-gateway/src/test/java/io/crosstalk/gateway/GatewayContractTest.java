package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okForContentType;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.http.RequestMethod;
import com.github.tomakehurst.wiremock.matching.RequestPatternBuilder;
import io.crosstalk.event.BuildVersion;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.MetersTable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** Tests the gateway's HTTP interface, with a stand-in for the other services. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class GatewayContractTest {
  private static final StandIn STAND_IN = new StandIn();
  private static final String TOO_LONG =
      "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
          + "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
          + "012345678901234567890123456789012345678901234567890";
  private static final String INCIDENT = "/api/v1/incidents/inc-5f0c1d7e9b42a386";

  @TempDir static Path folder;

  @LocalServerPort int port;

  private final HttpClient http = HttpClient.newHttpClient();

  @DynamicPropertySource
  static void properties(DynamicPropertyRegistry registry) {
    STAND_IN.configure(registry, folder);
    registry.add("crosstalk.upstream.timeout", () -> "5s");
  }

  @AfterAll
  static void stop() {
    STAND_IN.stop();
  }

  /** The first request of the process may take longer than the time-out of this test. */
  @BeforeEach
  void reset() {
    STAND_IN.reset();
    await().until(() -> get("/api/v1/sources").statusCode() == 200);
    STAND_IN.server().resetRequests();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/incidents",
        "/api/v1/incidents?status=open&cause=capacity&limit=7",
        INCIDENT,
        INCIDENT + "/evidence",
        INCIDENT + "/timeline",
        INCIDENT + "/victims",
        INCIDENT + "/victims?cursor=AAAB&limit=100",
        "/api/v1/worlds/live",
        "/api/v1/worlds/c2-uat-vm-7d1f09ab~1795248712",
        "/api/v1/inventory?world=live&kind=vm",
        "/api/v1/sources",
        "/api/v1/investigate/rank?resource=vm-erp-db&metric=disk.latency&step=300&method=spearman",
        "/api/v1/investigate/compare?load=1.38&limit=5",
        "/api/v1/investigate/trend?metric=disk.latency&at=2026-03-13T22%3A00%3A00Z",
        "/api/v1/investigate/knee?at=2026-03-13T22%3A00%3A00Z&days=90&resource=array-1"
      })
  void get_responseOfService_isReturnedByteForByte(String path) throws Exception {
    String odd = "{ \"value\" : 1.50e0 , \"ü\" : null }";
    STAND_IN
        .server()
        .stubFor(
            com.github.tomakehurst.wiremock.client.WireMock.get(urlEqualTo(path))
                .willReturn(
                    aResponse().withHeader("Content-Type", "application/json").withBody(odd)));

    var response = get(path);

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(text(response)).isEqualTo(odd);
    STAND_IN.server().verify(getRequestedFor(urlEqualTo(path)));
  }

  @ParameterizedTest
  @CsvSource({
    "viewer, '[\"viewer\"]'",
    "operator, '[\"operator\",\"viewer\"]'",
    "admin, '[\"admin\",\"ingest\",\"operator\",\"service\",\"viewer\"]'"
  })
  void session_token_statesItsNameAndRoles(String role, String roles) throws Exception {
    var response = get("/api/v1/session", role + "-token");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(text(response))
        .isEqualTo(
            "{\"name\":\"%s\",\"roles\":%s,\"version\":\"%s\"}"
                .formatted(role, roles, BuildVersion.current()));
    assertThat(new OpenApi().errors("Session", text(response))).isEmpty();
    assertThat(get("/api/v1/session?role=admin").statusCode()).isEqualTo(400);
  }

  private HttpResponse<byte[]> post(String path, String token, String body) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .header("Authorization", "Bearer " + token)
            .header("Idempotency-Key", "k-1")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofByteArray());
  }

  @Test
  void post_action_isForwardedWithItsKeyAndTheNameOfTheCaller() throws Exception {
    STAND_IN
        .server()
        .stubFor(
            com.github.tomakehurst.wiremock.client.WireMock.post(
                    urlEqualTo(INCIDENT + "/acknowledge"))
                .willReturn(
                    aResponse().withHeader("Content-Type", "application/json").withBody("{}")));

    var response = post(INCIDENT + "/acknowledge", "operator-token", "{\"reason\":\"ü\"}");

    assertThat(response.statusCode()).isEqualTo(200);
    STAND_IN
        .server()
        .verify(
            com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor(
                    urlEqualTo(INCIDENT + "/acknowledge"))
                .withHeader("X-Crosstalk-Actor", equalTo("operator"))
                .withHeader("Idempotency-Key", equalTo("k-1"))
                .withRequestBody(equalTo("{\"reason\":\"ü\"}")));
  }

  /** {@code curl -d} declares a form. */
  @ParameterizedTest
  @CsvSource({"POST, /api/v1/incidents/inc-form/comment", "PUT, /api/v1/rules/form"})
  void change_declaredAsAForm_isForwardedUnchanged(String method, String path) throws Exception {
    STAND_IN.answer(path, "{}");

    var response =
        http.send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Authorization", "Bearer admin-token")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .method(method, HttpRequest.BodyPublishers.ofString("{\"text\":\"a=b&c\"}"))
                .build(),
            HttpResponse.BodyHandlers.ofByteArray());

    assertThat(response.statusCode()).isEqualTo(200);
    STAND_IN
        .server()
        .verify(
            com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor(urlEqualTo(path))
                .withRequestBody(equalTo("{\"text\":\"a=b&c\"}")));
  }

  @Test
  void post_actionByAViewer_isForbiddenWithoutCallingTheService() throws Exception {
    assertThat(post(INCIDENT + "/acknowledge", "viewer-token", "{}").statusCode()).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "DELETE"})
  void change_ruleByAnAdmin_isForwardedWithItsVersionAndTheNameOfTheCaller(String method)
      throws Exception {
    STAND_IN.answer("/api/v1/rules/night", "{}");

    var response = change(method, "admin-token");

    assertThat(response.statusCode()).isEqualTo(200);
    STAND_IN
        .server()
        .verify(
            RequestPatternBuilder.newRequestPattern(
                    RequestMethod.fromString(method), urlEqualTo("/api/v1/rules/night"))
                .withHeader("X-Crosstalk-Actor", equalTo("admin"))
                .withHeader("If-Match", equalTo("\"v3\""))
                .withRequestBody(equalTo("kind: delay")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "DELETE"})
  void change_ruleByAnOperator_isForbiddenNamingTheRole(String method) throws Exception {
    var response = change(method, "operator-token");

    assertThat(response.statusCode()).isEqualTo(403);
    assertThat(new String(response.body(), StandardCharsets.UTF_8))
        .contains("needs the role admin", "\"requiredRoles\":[\"admin\"]");
  }

  @ParameterizedTest
  @CsvSource({
    "viewer, POST, /api/v1/silences, 403",
    "operator, POST, /api/v1/silences, 201",
    "viewer, DELETE, /api/v1/maintenance/a, 403",
    "operator, DELETE, /api/v1/maintenance/a, 201",
    "viewer, POST, /api/v2/silences, 403",
    "operator, POST, /api/v2/silences, 201",
    "operator, DELETE, /api/v2/silence/a, 201",
    "operator, POST, /api/v2/alerts, 403",
    "ingest, POST, /api/v2/alerts, 201",
    "ingest, POST, /api/v2/silences, 403"
  })
  void change_byRole_isForwardedWithTheNameOfTheCaller(
      String role, String method, String path, int status) throws Exception {
    STAND_IN
        .server()
        .stubFor(
            StandIn.asked(path)
                .withHeader("X-Crosstalk-Actor", equalTo(role))
                .willReturn(
                    aResponse()
                        .withStatus(201)
                        .withHeader("Content-Type", "application/json")
                        .withBody("{}")));

    assertThat(send(role, method, path, "{}").statusCode()).isEqualTo(status);
  }

  private HttpResponse<byte[]> send(String role, String method, String path, String body)
      throws Exception {
    return http.send(
        request(path)
            .header("Authorization", "Bearer " + role + "-token")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofByteArray());
  }

  @Test
  void post_alerts_mayBeLargerThanOtherBodies() throws Exception {
    STAND_IN.answer("/api/v2/alerts", "{}");

    assertThat(send("ingest", "POST", "/api/v2/alerts", "x".repeat(1_000_000)).statusCode())
        .isEqualTo(200);
    assertThat(send("ingest", "POST", "/api/v2/alerts", "x".repeat(1_100_000)).statusCode())
        .isEqualTo(413);
  }

  @Test
  void get_errorOfAlertmanagersApi_isReturnedAsJson() throws Exception {
    STAND_IN
        .server()
        .stubFor(
            StandIn.asked("/api/v2/alerts")
                .willReturn(
                    aResponse()
                        .withStatus(400)
                        .withHeader("Content-Type", "application/json")
                        .withBody("\"bad matcher\"")));

    var response = get("/api/v2/alerts");

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(text(response)).isEqualTo("\"bad matcher\"");
  }

  private HttpResponse<byte[]> change(String method, String token) throws Exception {
    return http.send(
        request("/api/v1/rules/night")
            .header("Authorization", "Bearer " + token)
            .header("If-Match", "\"v3\"")
            .method(method, HttpRequest.BodyPublishers.ofString("kind: delay"))
            .build(),
        HttpResponse.BodyHandlers.ofByteArray());
  }

  @Test
  void post_largeBody_isRefused() throws Exception {
    assertThat(post(INCIDENT + "/comment", "operator-token", "x".repeat(70_000)).statusCode())
        .isEqualTo(413);
  }

  @Test
  void get_incident_returnsTheRecordedIncident() throws Exception {
    assertThat(json(get(INCIDENT)).get("title").asString())
        .startsWith("vm-uat-oracle (uat) slows app-orders");
    assertThat(json(get("/api/v1/incidents")).get("items")).hasSize(7);
  }

  @Test
  void get_worldNameWithSpecialCharacters_isEncoded() throws Exception {
    STAND_IN.answer("/api/v1/worlds/Fr%C3%BChschicht%20%2B1", "{}");

    assertThat(get("/api/v1/worlds/Fr%C3%BChschicht%20+1").statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/incidents/..%2e",
        "/api/v1/incidents/a%01b",
        "/api/v1/worlds/...",
        "/api/v1/worlds/a%00b",
        "/api/v1/worlds/" + TOO_LONG
      })
  void get_invalidPathSegment_isRefusedWithoutCallingTheService(String path) throws Exception {
    var response = get(path);

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(json(response).get("status").asInt()).isEqualTo(400);
    STAND_IN.server().verify(0, getRequestedFor(urlPathMatching("/api/.*")));
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
                    ?state=open,                      ?state=open
                    ?limit=0&status=closed&limit=1,   ?limit=0&limit=1&status=closed
                    ?status=,                         ?status=
                    ?from=2026-03-13T15:00:00+04:00,  ?from=2026-03-13T15%3A00%3A00%2004%3A00
                    ?from=2026-03-13T15:00:00-04:00,  ?from=2026-03-13T15%3A00%3A00-04%3A00
                    ?a%26b=%3Fx%23%2F%0D%0A,          ?a%26b=%3Fx%23%2F%0D%0A
                    """)
  void get_anyQueryParameters_areForwardedUnchecked(String query, String passedOn)
      throws Exception {
    get("/api/v1/incidents" + query);

    STAND_IN.server().verify(getRequestedFor(urlEqualTo("/api/v1/incidents" + passedOn)));
  }

  @Test
  void get_malformedQuery_isRefused() throws Exception {
    assertThat(get("/api/v1/incidents?cursor=%25zz").statusCode()).isEqualTo(200);
    assertThat(rawStatus("/api/v1/incidents?cursor=%zz")).isEqualTo(400);
  }

  /**
   * Sends a path that the HTTP client itself would refuse.
   *
   * @return status of the response
   */
  private int rawStatus(String path) throws IOException {
    try (var socket = new java.net.Socket("127.0.0.1", port)) {
      String request =
          "GET " + path + " HTTP/1.0\r\nHost: x\r\nAuthorization: Bearer viewer-token\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return Integer.parseInt(answer.split(" ", 3)[1]);
    }
  }

  @Test
  void get_problemDetailsOfService_areReturned() throws Exception {
    String problem =
        "{\"title\":\"No such incident\",\"status\":404,\"instance\":\"/api/v1/incidents/inc-0\"}";
    STAND_IN
        .server()
        .stubFor(
            StandIn.asked("/api/v1/incidents/inc-0")
                .willReturn(
                    aResponse()
                        .withStatus(404)
                        .withHeader("Content-Type", "application/problem+json")
                        .withHeader("Retry-After", "7")
                        .withBody(problem)));

    var response = get("/api/v1/incidents/inc-0");

    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(response.headers().firstValue("Retry-After")).contains("7");
    assertThat(text(response)).isEqualTo(problem);
  }

  @Test
  void get_slowService_isReportedWithServiceAndRemedy() throws Exception {
    STAND_IN
        .server()
        .stubFor(StandIn.asked("/api/v1/inventory").willReturn(aResponse().withFixedDelay(8000)));

    var response = get("/api/v1/inventory");

    assertThat(response.statusCode()).isEqualTo(504);
    assertThat(json(response).get("service").asString()).isEqualTo("correlation-service");
    assertThat(json(response).get("detail").asString())
        .contains("crosstalk.upstream.timeout", "request less");
  }

  @Test
  void get_serviceRefusesGatewayToken_isNotReportedAsErrorOfTheCallersToken() throws Exception {
    STAND_IN
        .server()
        .stubFor(StandIn.asked("/api/v1/incidents").willReturn(aResponse().withStatus(401)));

    var response = get("/api/v1/incidents");

    assertThat(response.statusCode()).isEqualTo(502);
    assertThat(json(response).get("detail").asString()).contains("crosstalk.upstream.token-file");
    assertThat(text(response)).doesNotContain(StandIn.OWN_TOKEN);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
                    viewer,   /api/v1/incidents,    200
                    operator, /api/v1/incidents,    200
                    admin,    /api/v1/incidents,    200
                    ingest,   /api/v1/incidents,    403
                    service,  /api/v1/incidents,    403
                    unknown,  /api/v1/incidents,    401
                    ,         /api/v1/incidents,    401
                    ,         /api/v1/inventory,    401
                    ,         /api/v1/investigate/rank, 401
                    ingest,   /api/v1/investigate/trend, 403
                    ingest,   /api/v1/investigate/knee, 403
                    ,         /api/v1/worlds/live,  401
                    ,         /api/v2/alerts,       401
                    viewer,   /api/v1/nothing,      404
                    ,         /api/v1/stream,       401
                    ingest,   /api/v1/stream,       403
                    ingest,   /api/v2/alerts,       403
                    operator, /api/v1/tokens,       403
                    admin,    /api/v1/tokens,       200
                    ,         /actuator/info,       401
                    viewer,   /actuator/info,       200
                    ,         /actuator/prometheus, 401
                    viewer,   /actuator/prometheus, 200
                    ,         /actuator/env,        401
                    ,         /actuator/health,     200
                    ,         /openapi.yaml,        200
                    ,         /,                    200
                    ,         /js/main.js,          200
                    ,         /css/base.css,        200
                    ,         /labels.js,           200
                    ,         /lib/echarts-5.5.0/echarts.esm.min.js, 200
                    ,         /application.yaml,    401
                    admin,    /application.yaml,    404
                    admin,    /js/..%2f..%2fapplication.yaml, 400
                    """)
  void get_eachRole_isAdmittedByItsRights(String role, String path, int status) throws Exception {
    var request = request(path);
    if (role != null) {
      request.header("Authorization", "Bearer " + role + "-token");
    }

    var response = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());

    assertThat(response.statusCode()).isEqualTo(status);
    if (status >= 400) {
      assertThat(response.headers().firstValue("Content-Type").orElse(""))
          .startsWith("application/problem+json");
    }
  }

  @Test
  void meters_ofTheService_equalTheTable() throws Exception {
    get("/api/v1/session");

    assertThat(MetersTable.differences("api-gateway", text(get("/actuator/prometheus")))).isEmpty();
  }

  @Test
  void get_unknownPath_isRefusedWithReferenceToTheListOfPaths() throws Exception {
    var request = request("/api/v1/nothing").header("Authorization", "Bearer viewer-token");

    assertThat(http.send(request.build(), HttpResponse.BodyHandlers.ofString()).body())
        .contains("/openapi.yaml")
        .doesNotContain("static resource");
  }

  @Test
  void post_anyPath_isForbidden() throws Exception {
    var request =
        request("/api/v1/incidents")
            .header("Authorization", "Bearer viewer-token")
            .POST(HttpRequest.BodyPublishers.ofString("{}"));

    assertThat(http.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode())
        .isEqualTo(403);
  }

  @Test
  void get_largeResponse_isCompressed() throws Exception {
    var response =
        http.send(
            authorized("/api/v1/incidents").header("Accept-Encoding", "gzip").build(),
            HttpResponse.BodyHandlers.ofByteArray());

    assertThat(response.headers().firstValue("Content-Encoding")).contains("gzip");
    try (var unzipped = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
      assertThat(new String(unzipped.readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo(StandIn.list());
    }
    assertThat(response.body().length).isLessThan(StandIn.list().length() / 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {INCIDENT, "/js/main.js", "/"})
  void get_unchangedResponse_returnsNotModified(String path) throws Exception {
    String etag = get(path).headers().firstValue("ETag").orElseThrow();

    var again =
        http.send(
            authorized(path).header("If-None-Match", etag).build(),
            HttpResponse.BodyHandlers.ofByteArray());

    assertThat(etag).startsWith("W/");
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
  }

  @Test
  void get_ifNoneMatch_isForwardedToTheService() throws Exception {
    STAND_IN
        .server()
        .stubFor(
            StandIn.asked("/api/v1/incidents")
                .willReturn(
                    okForContentType("application/json", "{\"items\":[],\"nextCursor\":null}")
                        .withHeader("ETag", "W/\"c7\"")));
    STAND_IN
        .server()
        .stubFor(
            StandIn.asked("/api/v1/incidents")
                .withHeader("If-None-Match", equalTo("W/\"c7\""))
                .willReturn(aResponse().withStatus(304).withHeader("ETag", "W/\"c7\"")));

    var first = get("/api/v1/incidents");
    var again =
        http.send(
            authorized("/api/v1/incidents").header("If-None-Match", "W/\"c7\"").build(),
            HttpResponse.BodyHandlers.ofString());

    assertThat(first.headers().firstValue("ETag")).contains("W/\"c7\"");
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.headers().firstValue("ETag")).contains("W/\"c7\"");
    assertThat(again.body()).isEmpty();
    assertThat(List.of(first, again))
        .as("answers of which there are compressed ones")
        .allSatisfy(each -> assertThat(varies(each)).contains("accept-encoding"));
  }

  private static List<String> varies(HttpResponse<?> answer) {
    return answer.headers().allValues("Vary").stream()
        .map(each -> each.toLowerCase(Locale.ROOT))
        .toList();
  }

  private HttpResponse<byte[]> get(String path, String header, String value) throws Exception {
    return http.send(
        authorized(path).header(header, value).build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/csv", "text/csv, application/json;q=0.5", "text/*, */*;q=0.1"})
  void get_listByACallerThatPrefersCsv_isCsvWithTheAddressOfTheNextPage(String accept)
      throws Exception {
    STAND_IN.answer(
        "/api/v1/incidents",
        "{\"items\":[{\"id\":\"inc-1\",\"title\":\"=1+1\",\"onset\":\"2026-03-13T22:00:00Z\"}],\"nextCursor\":\"A B\"}");

    var response = get("/api/v1/incidents?limit=1&cursor=0", "Accept", accept);

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/csv");
    assertThat(response.headers().firstValue("Link"))
        .contains("</api/v1/incidents?limit=1&cursor=A%20B>; rel=\"next\"");
    assertThat(varies(response)).contains("accept", "accept-encoding");
    assertThat(text(response).lines())
        .hasSize(2)
        .element(1)
        .asString()
        .startsWith("inc-1,,,,,'=1+1,,2026-03-13T22:00:00Z,");
  }

  @Test
  void get_seriesAsCsv_areARowForEachPoint() throws Exception {
    STAND_IN.answer(
        "/api/v1/samples",
        "{\"resource\":\"vm-1\",\"items\":[{\"metric\":\"cpu\",\"unit\":\"%\",\"points\":[[0,1.5]]}],\"nextCursor\":null}");

    var response = get("/api/v1/samples?resource=vm-1", "Accept", "text/csv");

    assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/csv");
    assertThat(response.headers().firstValue("Link")).isEmpty();
    assertThat(text(response))
        .isEqualTo("resource,metric,unit,time,value\r\nvm-1,cpu,%,1970-01-01T00:00:00Z,1.5\r\n");
  }

  @ParameterizedTest
  @CsvSource({
    "/api/v1/incidents, true",
    "/api/v1/incidents, false",
    "/api/v1/rules, true",
    "/api/v1/rules, false"
  })
  void get_csvOfAListThatBreaksOff_isAProblemAndNoPartOfTheList(String path, boolean isLong)
      throws Exception {
    String head = "x".repeat(isLong ? 70_000 : 0);
    STAND_IN.answer(path, "{\"head\":\"%s\",\"items\":[{\"id\":\"one\"},".formatted(head));

    var response = get(path, "Accept", "text/csv");

    assertThat(response.statusCode()).isEqualTo(502);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(json(response).get("service").asString()).isEqualTo("rules-service");
    assertThat(text(response)).contains("ended its answer early").doesNotContain("one");
  }

  @Test
  void get_csvOfAListThatBreaksOffAfterItsFirstRows_closesTheConnection() {
    STAND_IN.answer(
        "/api/v1/rules", "{\"items\":[%s".formatted("{\"id\":\"rule\"},".repeat(10_000)));

    assertThatThrownBy(() -> get("/api/v1/rules", "Accept", "text/csv"))
        .isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*/*",
        "application/*",
        "application/json, text/csv",
        "text/csv;q=0, */*",
        "unreadable",
        "",
        "image/png"
      })
  void get_listByACallerThatPrefersNoCsv_isJson(String accept) throws Exception {
    var response = get("/api/v1/incidents", "Accept", accept);

    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
  }

  @ParameterizedTest
  @CsvSource({
    "/api/v1/incidents/summary, text/csv, application/json",
    "/api/v1/incidents/summary, 'text/html, text/csv;q=0.5', application/json"
  })
  void get_csvThatDoesNotExist_isRefusedNamingTheFormsThatDo(
      String path, String accept, String available) throws Exception {
    var response = get(path, "Accept", accept);

    assertThat(response.statusCode()).isEqualTo(406);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(json(response).get("detail").asString()).endsWith("Available: " + available + ".");
    STAND_IN.server().verify(0, getRequestedFor(urlPathMatching("/api/v1/incidents.*")));
  }

  @Test
  void get_problemByACallerThatAcceptsCsvOnly_isReturnedAsProblem() throws Exception {
    STAND_IN
        .server()
        .stubFor(
            StandIn.asked("/api/v1/symptoms")
                .willReturn(
                    aResponse()
                        .withStatus(400)
                        .withHeader("Content-Type", "application/problem+json")
                        .withBody("{\"status\":400}")));

    var response = get("/api/v1/symptoms?x=1", "Accept", "text/csv");

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(json(response).get("status").asInt()).isEqualTo(400);
  }

  @Test
  void page_responseHeaders_containAStrictContentSecurityPolicy() throws Exception {
    var response = get("/");

    assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/html");
    assertThat(response.headers().allValues("Content-Security-Policy"))
        .containsExactly(PageHeadersFilter.POLICY);
    assertThat(PageHeadersFilter.POLICY).doesNotContain("unsafe", "*", "http", "data:");
    assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(response.headers().firstValue("Cache-Control")).contains("no-cache");
    assertThat(response.headers().firstValue("Last-Modified")).isEmpty();
  }

  @Test
  void library_responseHeaders_permitLongCaching() throws Exception {
    var response = get("/lib/echarts-5.5.0/echarts.esm.min.js");

    assertThat(response.headers().firstValue("Cache-Control").orElseThrow()).contains("immutable");
    assertThat(response.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("text/javascript");
  }

  @Test
  void openApi_get_returnsTheDescription() throws Exception {
    var response = get("/openapi.yaml");

    assertThat(response.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/yaml");
    assertThat(text(response)).startsWith("openapi: 3.1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "%2C", "%E2%82%AC"})
  void get_parameterLongerThanTheServiceAccepts_isRefusedNamingIt(String character)
      throws Exception {
    var response =
        get("/api/v1/incidents?limit=7&cursor=" + character.repeat(12_000 / character.length()));

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(json(response).get("parameter").asString()).isEqualTo("cursor");
    assertThat(json(response).get("detail").asString())
        .startsWith("'cursor' is too long: the path and all parameters have at most 8192 bytes");
    STAND_IN.server().verify(0, getRequestedFor(urlPathMatching("/api/.*")));
  }

  @Test
  void changes_asManyResourcesAsDescribed_areForwarded() throws Exception {
    int most =
        new OpenApi()
            .document()
            .at("/paths/~1api~1v1~1changes/get/parameters/0/schema/maxItems")
            .asInt();
    String path =
        "/api/v1/changes?from=2026-03-13T00:00:00Z&to=2026-03-14T00:00:00Z&world=live"
            + "&resource=vm-1".repeat(most);

    assertThat(get(path).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 300})
  void get_parametersThatTomcatDoesNotRead_areRefusedAsProblem(int parameters) throws Exception {
    var response = get("/api/v1/changes?resource=vm-1&from=%ff" + "&to=x".repeat(parameters));

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(json(response).get("detail").asString()).contains("at most 200 resources");
    STAND_IN.server().verify(0, getRequestedFor(urlPathMatching("/api/.*")));
  }

  /** The gateway's own headers take the other half of the limit. */
  @ParameterizedTest
  @ValueSource(strings = {"rules-service", "correlation-service", "ingest-service", "api-gateway"})
  void limitOfHeaders_ofEachService_isTwiceThatOfAnAddress(String service) throws IOException {
    assertThat(Path.of("..", service, "src/main/resources/application.yaml"))
        .content()
        .contains("  max-http-request-header-size: 16KB\n");
  }

  @Test
  void get_addressTooLong_isRefusedNamingTheLimit() throws Exception {
    var response = get("/api/v1/incidents?cursor=" + "x".repeat(20_000));

    assertThat(json(response).get("detail").asString()).contains("16 KB together");
    assertThat(get("/api/v1/incidents?cursor=" + "x".repeat(20_000)).statusCode()).isEqualTo(400);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
  }

  private HttpRequest.Builder authorized(String path) {
    return request(path).header("Authorization", "Bearer viewer-token");
  }

  private HttpResponse<byte[]> get(String path, String token)
      throws IOException, InterruptedException {
    return http.send(
        request(path).header("Authorization", "Bearer " + token).build(),
        HttpResponse.BodyHandlers.ofByteArray());
  }

  private HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
    return http.send(authorized(path).build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private static String text(HttpResponse<byte[]> response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }

  private static JsonNode json(HttpResponse<byte[]> response) {
    return EventJson.mapper().readTree(response.body());
  }
}
