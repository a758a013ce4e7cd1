package io.crosstalk.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpMethod;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests access control over HTTP, in a small service that depends on this module. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@ExtendWith(OutputCaptureExtension.class)
class AccessIT {

  @TempDir static Path folder;

  @LocalServerPort int port;

  @Autowired MeterRegistry meters;

  private final HttpClient client = HttpClient.newHttpClient();

  @SpringBootConfiguration
  @EnableAutoConfiguration
  @Import(Things.class)
  static class Service {
    @Bean
    MeterRegistry meters() {
      return new SimpleMeterRegistry();
    }

    @Bean
    AccessRules rules() {
      return AccessRules.none()
          .open("/page")
          .allow(HttpMethod.GET, "/things/**", Role.VIEWER, Role.SERVICE)
          .allow(HttpMethod.POST, "/things", Role.OPERATOR)
          .allow(HttpMethod.POST, "/data", Role.INGEST)
          .allow(HttpMethod.POST, "/behind", Role.SERVICE, Role.OPERATOR)
          .allow(HttpMethod.GET, "/broken", Role.VIEWER)
          .allow(HttpMethod.GET, "/api/**", Role.VIEWER);
    }
  }

  @RestController
  static class Things {
    @GetMapping("/page")
    String page() {
      return "page";
    }

    @GetMapping("/things/{id}")
    String thing() {
      return "thing";
    }

    @GetMapping("/things/object")
    Map<String, String> object() {
      return Map.of("a", "b");
    }

    @GetMapping("/things/later")
    Callable<String> later() {
      return () -> "later";
    }

    @PostMapping("/things")
    String create() {
      return "created";
    }

    @PostMapping({"/data", "/behind"})
    String accept() {
      return "accepted";
    }

    @GetMapping("/unnamed")
    String unnamed() {
      return "unnamed";
    }

    @GetMapping("/api/list")
    String list(@RequestParam String world, @RequestParam(defaultValue = "7") int limit) {
      return world + limit;
    }

    @GetMapping("/api/free")
    String free(@RequestParam Map<String, String> all) {
      return all.toString();
    }

    @GetMapping("/broken")
    String broken() {
      throw new IllegalStateException("the-inside");
    }
  }

  @DynamicPropertySource
  static void tokensFile(DynamicPropertyRegistry registry) {
    registry.add("crosstalk.access.tokens-file", () -> folder.resolve("tokens.json"));
    registry.add("crosstalk.access.audit-directory", () -> folder.resolve("audit"));
  }

  @BeforeAll
  static void writeTokens() throws IOException {
    writeTokens(
        Map.of(
            "a-token",
            "admin",
            "o-token",
            "operator",
            "v-token",
            "viewer",
            "i-token",
            "ingest",
            "s-token",
            "service",
            "so-token",
            "service\",\"operator"));
  }

  static void writeTokens(Map<String, String> roles) throws IOException {
    var expired =
        """
        ,{"name":"last-year","sha256":"%s","roles":["viewer"],"expires":"2025-12-31T00:00:00Z"}"""
            .formatted(HexFormat.of().formatHex(AccessToken.hash("e-token")));
    var tokens =
        roles.entrySet().stream()
            .map(
                token ->
                    """
                    {"name":"%s","sha256":"%s","roles":["%s"]}"""
                        .formatted(
                            token.getValue().replace("\",\"", "-") + "-name",
                            HexFormat.of().formatHex(AccessToken.hash(token.getKey())),
                            token.getValue()))
            .collect(Collectors.joining(","));
    Files.writeString(folder.resolve("tokens.json"), "{\"tokens\":[" + tokens + expired + "]}");
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          GET,  /page,            ,        200
          HEAD, /page,            ,        200
          POST, /page,            ,        401
          GET,  /things/1,        ,        401
          GET,  /things/1,        unknown, 401
          GET,  /things/1,        e-token, 401
          GET,  /page,            e-token, 200
          GET,  /things/1,        v-token, 200
          HEAD, /things/1,        v-token, 200
          GET,  /things/later,    v-token, 200
          GET,  /things/1,        s-token, 200
          GET,  /things/1,        o-token, 200
          GET,  /things/1,        a-token, 200
          GET,  /things/1,        i-token, 403
          POST, /things,          v-token, 403
          POST, /things,          s-token, 403
          POST, /things,          o-token, 200
          POST, /things,          a-token, 200
          DELETE, /things,        o-token, 403
          DELETE, /things,        a-token, 405
          GET,  /unnamed,         o-token, 403
          GET,  /unnamed,         a-token, 200
          GET,  /nowhere,         ,        401
          GET,  /nowhere,         v-token, 403
          GET,  /nowhere,         a-token, 404
          GET,  /error,           ,        401
          GET,  /broken,          v-token, 500
          """)
  void call_byRole_isAllowedAsTheRulesState(String method, String path, String token, int status)
      throws Exception {
    assertThat(call(method, path, token).statusCode()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          FOO,   /things/1, ,        501
          FOO,   /page,     v-token, 501
          get,   /things/1, v-token, 501
          QUERY, /things/1, a-token, 501
          TRACE, /things/1, v-token, 405
          PATCH, /things/1, a-token, 405
          """)
  void call_unknownMethod_isRefusedNamingTheMethodsThatExist(
      String method, String path, String token, int status) throws Exception {
    var response = call(method, path, token);

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("Allow").orElse("")).contains("GET");
    assertThat(problem(response).get("status").asInt()).isEqualTo(status);
  }

  @Test
  void call_optionsByAnyRole_listsTheMethods() throws Exception {
    var response = call("OPTIONS", "/things/1", "i-token");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Allow").orElseThrow()).contains("GET", "HEAD");
    assertThat(call("OPTIONS", "/things/1", null).statusCode()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          GET,  /page,     ,        multipart/form-data,             415
          GET,  /things/1, ,        multipart/form-data,             401
          GET,  /things/1, v-token, multipart/form-data,             415
          GET,  /nowhere,  a-token, multipart/mixed,                 415
          POST, /things,   o-token, Multipart/Form-Data; boundary=x, 415
          POST, /things,   v-token, multipart/form-data,             403
          POST, /things,   ,        multipart/form-data,             401
          POST, /things,   o-token, application/json,                200
          """)
  void call_bodyInSeveralParts_isRefused(
      String method, String path, String token, String contentType, int status) throws Exception {
    var request = request(method, path, token).header("Content-Type", contentType);

    var response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(status);
    if (status == 415) {
      assertThat(problem(response).get("detail").asString()).contains("multipart");
    }
  }

  @Test
  void call_acceptsYamlOnly_isNotAcceptable() throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/things/object"))
            .header("Authorization", "Bearer v-token");
    var accepted = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    var refused =
        client.send(
            request.header("Accept", "application/yaml").build(),
            HttpResponse.BodyHandlers.ofString());

    assertThat(accepted.body()).isEqualTo("{\"a\":\"b\"}");
    assertThat(refused.statusCode()).isEqualTo(406);
  }

  @Test
  void call_withoutToken_isRefusedWithAdviceOnAuthentication() throws Exception {
    var response = call("GET", "/things/1", null);
    assertThat(response.headers().firstValue("WWW-Authenticate"))
        .contains("Bearer realm=\"crosstalk\"");
    var problem = problem(response);
    assertThat(problem.get("status").asInt()).isEqualTo(401);
    assertThat(problem.get("instance").asString()).isEqualTo("/things/1");
    assertThat(problem.get("detail").asString()).contains("Authorization: Bearer <token>");
  }

  @Test
  void call_expiredToken_isRefusedNamingItsTimeAndIsNoWrongToken() throws Exception {
    var wrong = meters.get("crosstalk.access.wrong.tokens").counter();
    double before = wrong.count();

    var problem = problem(call("GET", "/things/1", "e-token"));

    assertThat(problem.get("status").asInt()).isEqualTo(401);
    assertThat(problem.get("detail").asString())
        .startsWith("The token 'last-year' has expired at 2025-12-31T00:00:00Z.");
    assertThat(wrong.count()).isEqualTo(before);
  }

  @Test
  void call_tokenWithoutTheRole_isRefusedNamingTheToken() throws Exception {
    var problem = problem(call("POST", "/things", "v-token"));
    assertThat(problem.get("detail").asString()).contains("'viewer-name'", "POST", "tokens file");
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /things/1, i-token, viewer",
    "HEAD, /things/1, i-token, viewer",
    "POST, /things, v-token, operator",
    "DELETE, /things, o-token, admin",
    "GET, /unnamed, o-token, admin"
  })
  void call_tokenWithoutTheRole_isRefusedNamingTheRole(
      String method, String path, String token, String role) throws Exception {
    var response = call(method, path, token);

    assertThat(response.statusCode()).isEqualTo(403);
    if (!method.equals("HEAD")) {
      var problem = problem(response);
      assertThat(problem.get("detail").asString()).contains("needs the role " + role);
      assertThat(problem.get("requiredRoles").toString()).isEqualTo("[\"" + role + "\"]");
    }
  }

  @Test
  void call_failureOrRefusal_isAnsweredWithProblemDetails() throws Exception {
    var failure = call("GET", "/broken", "v-token");
    assertThat(failure.body()).doesNotContain("the-inside");
    assertThat(problem(failure).get("instance").asString()).isEqualTo("/broken");
    var nowhere = problem(call("GET", "/nowhere", "a-token"));
    assertThat(nowhere.get("status").asInt()).isEqualTo(404);
    assertThat(nowhere.get("detail").asString()).contains("nothing at this path", "README");
    var notSo = problem(call("DELETE", "/things", "a-token"));
    assertThat(notSo.get("status").asInt()).isEqualTo(405);
    assertThat(notSo.get("detail").asString()).contains("DELETE", "POST");
    assertThat(problem(call("GET", "/things//1;x", "a-token")).get("status").asInt())
        .isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          ?world=a&wrld=b      | wrld  | There is no parameter 'wrld' at this path; there are world, limit.
          ?limit=7             | world | 'world' is required.
          ?world=a&limit=many  | limit | 'limit' is a whole number; not 'many'.
          ?world=a%07b         | world | 'world' has at most 1000 characters, without control characters.
          """)
  void call_invalidParameter_isAnsweredWithProblemDetailsThatNameIt(
      String query, String name, String detail) throws Exception {
    var response = call("GET", "/api/list" + query, "v-token");

    assertThat(response.statusCode()).isEqualTo(400);
    var problem = problem(response);
    assertThat(problem.get("title").asString()).isEqualTo("Bad parameter");
    assertThat(problem.get("parameter").asString()).isEqualTo(name);
    assertThat(problem.get("detail").asString()).isEqualTo(detail);
    assertThat(problem.get("instance").asString()).isEqualTo("/api/list");
  }

  @Test
  void call_validParameters_areAccepted() throws Exception {
    assertThat(call("GET", "/api/list?world=a", "v-token").body()).isEqualTo("a7");
    assertThat(call("GET", "/api/free?any=1", "v-token").body()).isEqualTo("{any=1}");
    assertThat(call("GET", "/api/list?world=" + "x".repeat(1001), "v-token").statusCode())
        .isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/things/%FF", "/things/a%00", "/things/a%2Fb", "/things/%C3%28"})
  void call_pathThatTheServerRefuses_isAnsweredWithProblemDetails(String path) throws Exception {
    var problem = problem(call("GET", path, "v-token"));

    assertThat(problem.get("status").asInt()).isEqualTo(400);
    assertThat(problem.get("detail").asString()).contains("check its path", "KB together");
  }

  @Test
  void call_anyPath_hasSecurityHeadersAndNoSession() throws Exception {
    var headers = call("GET", "/things/1", "v-token").headers();
    assertThat(headers.map()).doesNotContainKey("set-cookie");
    assertThat(headers.firstValue("Content-Security-Policy").orElseThrow())
        .contains("default-src 'self'");
    assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(headers.firstValue("X-Frame-Options")).contains("DENY");
    assertThat(headers.firstValue("Referrer-Policy")).contains("no-referrer");
  }

  @Test
  void call_wrongTokens_areCountedAndValidTokensAdmitted() throws Exception {
    var wrong = meters.get("crosstalk.access.wrong.tokens").counter();
    double before = wrong.count();
    for (int i = 0; i < 5; i++) {
      assertThat(call("GET", "/things/1", "wrong-" + i).statusCode()).isEqualTo(401);
      assertThat(call("GET", "/things/1", "v-token").statusCode()).isEqualTo(200);
    }

    assertThat(wrong.count() - before).isEqualTo(5);
  }

  @Test
  void call_anyToken_isNotWrittenToTheLog(CapturedOutput output) throws Exception {
    call("GET", "/things/1", "secret-token-that-is-unknown");
    call("GET", "/broken", "v-token");
    assertThat(output.getAll()).doesNotContain("secret-token-that-is-unknown", "v-token");
  }

  /** The calls have an address of their own, as equal refusals of one address are one line. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          POST, /things,           o-token, 200, operator-name,
          POST, /things,           so-token, 200, service-operator-name,
          DELETE, /things,         a-token, 405, admin-name,
          POST, /things,           i-token, 403, ingest-name,  missing_role
          GET,  /things/wrong,     q-token, 401, ,             wrong_token
          GET,  /things/expired,   e-token, 401, last-year,    expired_token
          """)
  void call_writeOrRefusal_isInTheAuditLog(
      String method, String path, String token, int status, String name, String refused)
      throws Exception {
    String id = method + path.replace('/', '.') + name + status;
    HttpResponse<String> response;
    try (HttpClient other =
        HttpClient.newBuilder().localAddress(InetAddress.ofLiteral("127.0.0.77")).build()) {
      response =
          other.send(
              request(method, path + "?secret=hidden", token).header("X-Request-Id", id).build(),
              HttpResponse.BodyHandlers.ofString());
    }

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("X-Request-Id")).contains(id);
    JsonNode line = audited(id);
    assertThat(line.path("token").asString(null)).isEqualTo(name);
    assertThat(line.path("method").asString()).isEqualTo(method);
    assertThat(line.path("path").asString()).isEqualTo(path);
    assertThat(line.path("status").asInt()).isEqualTo(status);
    assertThat(line.path("refused").asString(null)).isEqualTo(refused);
    assertThat(line.path("address").asString()).isEqualTo("127.0.0.77");
    assertThat(Instant.parse(line.path("time").asString())).isAfter("2026-01-01T00:00:00Z");
    assertThat(audit()).doesNotContain(token, "hidden", "Bearer");
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          GET,  /things/1, v-token
          POST, /data,     i-token
          POST, /data,     a-token
          POST, /behind,   s-token
          """)
  void call_readOrDataOrOfTheGateway_isNotInTheAuditLog(String method, String path, String token)
      throws Exception {
    HttpResponse<String> response = call(method, path, token);

    assertThat(response.statusCode()).isEqualTo(200);
    String id = response.headers().firstValue("X-Request-Id").orElseThrow();
    assertThat(id).matches("[0-9a-f]{16}");
    assertThat(audit()).doesNotContain(id);
  }

  /** The record is written after the response, so that it may arrive a little later. */
  private JsonNode audited(String id) {
    return await()
        .until(
            () ->
                audit()
                    .lines()
                    .map(line -> JsonMapper.shared().readTree(line))
                    .filter(line -> line.path("requestId").asString().equals(id))
                    .findFirst(),
            Optional::isPresent)
        .orElseThrow();
  }

  private static String audit() throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.list(folder.resolve("audit"))) {
      for (Path file : files.toList()) {
        text.append(Files.readString(file));
      }
    }
    return text.toString();
  }

  @Test
  void start_withoutTokensFile_fails(CapturedOutput output) {
    var start = new SpringApplication(Service.class);
    try (var context = start.run("--server.port=0")) {
      assertThat(context.isActive()).as("it started without a tokens file").isFalse();
    } catch (RuntimeException expected) {
      assertThat(output.getAll())
          .contains("APPLICATION FAILED TO START")
          .contains("The property crosstalk.access.tokens-file is not set.")
          .contains("sha256sum");
    }
  }

  private HttpResponse<String> call(String method, String path, String token) throws Exception {
    return client.send(request(method, path, token).build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String method, String path, String token) {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .method(method, HttpRequest.BodyPublishers.noBody());
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    return request;
  }

  private static JsonNode problem(HttpResponse<String> response) {
    assertThat(response.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/problem+json");
    return JsonMapper.shared().readTree(response.body());
  }
}
