package io.crosstalk.ingest;

import io.crosstalk.access.MinimumRate;
import io.crosstalk.ingest.publish.TickProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs the whole service on a free port, with a token for each role; the token is the role's name.
 */
final class RunningIngest implements AutoCloseable {
  private static final List<String> ROLES =
      List.of("admin", "operator", "viewer", "ingest", "service");

  private static final MinimumRate LEAST_RATE =
      new MinimumRate(Duration.ofSeconds(5), DataSize.ofKilobytes(16));
  private static final TickProperties FAST_TICKS =
      new TickProperties(Duration.ofMillis(100), Duration.ofSeconds(5), 256);

  private final ConfigurableApplicationContext context;
  private final HttpClient client = HttpClient.newHttpClient();
  private final String url;

  private RunningIngest(ConfigurableApplicationContext context) {
    this.context = context;
    this.url = "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port");
  }

  /** Response of the service, whose body can be read as JSON. */
  record Answer(HttpResponse<String> response) {
    int status() {
      return response.statusCode();
    }

    JsonNode json() {
      return JsonMapper.shared().readTree(response.body());
    }

    String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }
  }

  static RunningIngest start(String bootstrapServers, Path folder, String... properties) {
    return start(bootstrapServers, folder, LEAST_RATE, properties);
  }

  /**
   * Starts a service.
   *
   * @param leastRate least rate of senders
   */
  static RunningIngest start(
      String bootstrapServers, Path folder, MinimumRate leastRate, String... properties) {
    List<String> arguments = new ArrayList<>();
    arguments.add("--server.port=0");
    arguments.add("--crosstalk.kafka.bootstrap-servers=" + bootstrapServers);
    arguments.add("--crosstalk.access.tokens-file=" + tokensFile(folder));
    arguments.add("--crosstalk.ingest.spool.directory=" + folder.resolve("spool"));
    arguments.addAll(List.of(properties));
    SpringApplication application = new SpringApplication(IngestApplication.class);
    application.setRegisterShutdownHook(false);
    application.addInitializers(
        (GenericApplicationContext context) -> {
          context.registerBean("testRate", MinimumRate.class, () -> leastRate);
          context.registerBean(
              "testTicks",
              TickProperties.class,
              () -> FAST_TICKS,
              definition -> definition.setPrimary(true));
        });
    return new RunningIngest(application.run(arguments.toArray(String[]::new)));
  }

  private static Path tokensFile(Path folder) {
    List<String> tokens = new ArrayList<>();
    for (String role : ROLES) {
      tokens.add(
          "{\"name\":\"%s\",\"sha256\":\"%s\",\"roles\":[\"%s\"]}"
              .formatted(role, sha256(role), role));
    }
    try {
      return Files.writeString(
          folder.resolve("tokens.json"), "{\"tokens\":[" + String.join(",", tokens) + "]}");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String sha256(String token) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  Answer get(String path, String token) {
    return send(request(path, token).GET());
  }

  Answer delete(String path, String token) {
    return send(request(path, token).DELETE());
  }

  Answer post(String path, String token, BodyPublisher body, String... headers) {
    HttpRequest.Builder request = request(path, token).POST(body);
    if (headers.length > 0) {
      request.headers(headers);
    }
    return send(request);
  }

  /** Sends a POST request with a body of bytes. */
  HttpResponse<byte[]> postBytes(String path, String token, byte[] body, String... headers) {
    HttpRequest request =
        request(path, token).POST(BodyPublishers.ofByteArray(body)).headers(headers).build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  String url() {
    return url;
  }

  /** Returns a bean of the service's Spring context. */
  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  Answer push(String what, String lines, String... headers) {
    return post("/api/v1/ingest/" + what, "ingest", BodyPublishers.ofString(lines), headers);
  }

  /** Uploads a zip for a replay, without waiting for the replay's end. */
  Answer upload(String query, byte[] zip) {
    return post(
        "/api/v1/ingest/replays?" + query,
        "ingest",
        BodyPublishers.ofByteArray(zip),
        "Content-Type",
        "application/zip");
  }

  private HttpRequest.Builder request(String path, String token) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path));
    return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
  }

  private Answer send(HttpRequest.Builder request) {
    try {
      return new Answer(client.send(request.build(), HttpResponse.BodyHandlers.ofString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    client.close();
    context.close();
  }
}
