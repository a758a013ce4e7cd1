package io.crosstalk.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.token.StoredToken;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** Tests the life of a token over REST, from its creation to its revocation. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class TokensControllerTest {
  private static final StandIn STAND_IN = new StandIn();
  private static final String TOKENS = "/api/v1/tokens";

  @TempDir static Path folder;

  @LocalServerPort int port;

  private final HttpClient http = HttpClient.newHttpClient();
  private static final OpenApi OPEN_API = new OpenApi();

  @DynamicPropertySource
  static void properties(DynamicPropertyRegistry registry) {
    STAND_IN.configure(registry, folder);
  }

  @AfterAll
  static void stop() {
    STAND_IN.stop();
  }

  @Test
  void token_createdListedAndRevoked_isAcceptedInBetween() throws Exception {
    HttpResponse<String> created =
        send(
            "POST",
            TOKENS,
            "admin-token",
            "{\"name\":\"night\",\"roles\":[\"viewer\"],\"expires\":\"9999-06-30T23:00:00+01:00\"}");

    assertThat(created.statusCode()).isEqualTo(201);
    assertThat(created.headers().firstValue("Location")).contains(TOKENS + "/night");
    assertThat(created.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(OPEN_API.errors("CreatedToken", created.body())).isEmpty();
    JsonNode token = EventJson.mapper().readTree(created.body());
    assertThat(token.path("expires").asString()).isEqualTo("9999-06-30T22:00:00Z");
    String secret = token.path("token").asString();
    await().until(() -> send("GET", "/api/v1/session", secret, "").statusCode() == 200);

    HttpResponse<String> list = send("GET", TOKENS, "admin-token", "");
    assertThat(OPEN_API.errors("TokenPage", list.body())).isEmpty();
    assertThat(list.body())
        .contains(
            "{\"name\":\"night\",\"roles\":[\"viewer\"],\"expires\":\"9999-06-30T22:00:00Z\"}")
        .doesNotContain(secret, "sha256");
    assertThat(folder.resolve("tokens.json")).content().doesNotContain(secret);

    assertThat(send("DELETE", TOKENS + "/night", "admin-token", "").statusCode()).isEqualTo(204);
    assertThat(send("DELETE", TOKENS + "/night", "admin-token", "").statusCode()).isEqualTo(404);
    await().until(() -> send("GET", "/api/v1/session", secret, "").statusCode() == 401);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"name":"x y","roles":["viewer"]}                         | 400 | The token cannot be created: the name has 1 to 64
          {"name":"x","roles":["boss"]}                             | 400 | there is no role 'boss'
          {"name":"x","roles":[]}                                   | 400 | it has no roles
          {"name":"x","roles":[null]}                               | 400 | there is no role 'null'
          {"name":"x","roles":["viewer"],"expires":"90d"}           | 400 | 'expires' has to be a time such as
          {"name":"x","roles":["viewer"],"expires":"2020-01-01T00:00:00Z"} | 400 | is not in the future
          {"name":"x","roles":["viewer"],"expire":"2999-01-01T00:00:00Z"}  | 400 | there are no other fields
          {"name":5,"roles":["viewer"]}                             | 400 | The body has to be JSON such as
          null                                                      | 400 | The body has to be JSON such as
          {                                                         | 400 | The body has to be JSON such as
          {"name":"viewer","roles":["viewer"]}                      | 409 | There is a token 'viewer' already
          """)
  void create_wrongRequest_isRefusedWithTheReason(String body, int status, String reason)
      throws Exception {
    HttpResponse<String> response = send("POST", TOKENS, "admin-token", body);

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/problem+json");
    assertThat(response.body()).contains(reason);
  }

  @Test
  void revoke_lastAdmin_isRefused() throws Exception {
    HttpResponse<String> response = send("DELETE", TOKENS + "/admin", "admin-token", "");

    assertThat(response.statusCode()).isEqualTo(409);
    assertThat(response.body()).contains("No valid token with the role admin would remain");
  }

  @Test
  void revoke_tokenOfTheGatewayItself_isRefused() throws Exception {
    Path file = folder.resolve("tokens.json");
    String before = Files.readString(file);
    String own =
        "{\"tokens\":[{\"name\":\"own\",\"sha256\":\"%s\",\"roles\":[\"service\"]},"
            .formatted(StoredToken.hash(StandIn.OWN_TOKEN));
    try {
      Files.writeString(file, before.replace("{\"tokens\":[", own));
      HttpResponse<String> response = send("DELETE", TOKENS + "/own", "admin-token", "");

      assertThat(response.statusCode()).isEqualTo(409);
      assertThat(response.body()).contains("The gateway itself uses this token");
      assertThat(file).content().contains("\"own\"");
    } finally {
      Files.writeString(file, before);
    }
  }

  @ParameterizedTest
  @CsvSource({"GET, /api/v1/tokens", "POST, /api/v1/tokens", "DELETE, /api/v1/tokens/viewer"})
  void anyMethod_operator_isForbidden(String method, String path) throws Exception {
    assertThat(send(method, path, "operator-token", "{}").statusCode()).isEqualTo(403);
  }

  @Test
  void create_fileThatCannotBeRead_isUnavailable() throws Exception {
    Path file = folder.resolve("tokens.json");
    String before = Files.readString(file);
    try {
      Files.writeString(file, "{");
      HttpResponse<String> response =
          send("POST", TOKENS, "admin-token", "{\"name\":\"x\",\"roles\":[\"viewer\"]}");

      assertThat(response.statusCode()).isEqualTo(503);
      assertThat(response.body()).contains("is not the JSON that is expected");
    } finally {
      Files.writeString(file, before);
    }
  }

  private HttpResponse<String> send(String method, String path, String token, String body)
      throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .header("Authorization", "Bearer " + token)
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
