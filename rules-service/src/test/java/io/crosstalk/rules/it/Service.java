package io.crosstalk.rules.it;

import io.crosstalk.rules.RulesApplication;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.kafka.LoopPauses;
import io.crosstalk.rules.notify.targets.Backoff;
import io.crosstalk.testkit.TestPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A running rules-service, with a client that calls it with a viewer's token. */
final class Service implements AutoCloseable {
  static final JsonMapper JSON = JsonMapper.builder().build();

  private final ConfigurableApplicationContext context;
  private final HttpClient client = HttpClient.newHttpClient();

  private Service(ConfigurableApplicationContext context) {
    this.context = context;
  }

  static Service start(String bootstrapServers, TestPostgres.Database database) {
    return start(bootstrapServers, database, Map.of());
  }

  static Service start(
      String bootstrapServers, TestPostgres.Database database, Map<String, String> more) {
    return start(bootstrapServers, database, more, RulesClock.SYSTEM);
  }

  /** Starts a service whose wall clock the test sets. */
  static Service start(
      String bootstrapServers,
      TestPostgres.Database database,
      Map<String, String> more,
      RulesClock clock) {
    return start(bootstrapServers, database, more, Map.of(RulesClock.class, clock));
  }

  /**
   * Starts a service.
   *
   * @param beans constants and other parts that replace those of the service, by their types
   */
  static Service start(
      String bootstrapServers,
      TestPostgres.Database database,
      Map<String, String> more,
      Map<Class<?>, Object> beans) {
    List<String> arguments = arguments(bootstrapServers, database, more);
    return new Service(run(beans, arguments.toArray(String[]::new)));
  }

  /**
   * Runs the program, with short pauses after failures.
   *
   * @param beans constants and other parts that replace those of the service, by their types
   */
  static ConfigurableApplicationContext run(Map<Class<?>, Object> beans, String... arguments) {
    Map<Class<?>, Object> all = new HashMap<>();
    all.put(Backoff.class, new Backoff(Duration.ofMillis(100), Duration.ofSeconds(1)));
    all.put(LoopPauses.class, new LoopPauses(Duration.ofMillis(500), Duration.ofMillis(300)));
    all.putAll(beans);
    return new SpringApplicationBuilder(RulesApplication.class)
        .initializers(
            (GenericApplicationContext context) ->
                all.forEach((type, bean) -> replace(context, type, bean)))
        .run(arguments);
  }

  private static <T> void replace(GenericApplicationContext context, Class<T> type, Object bean) {
    context.registerBean(
        "test" + type.getSimpleName(),
        type,
        () -> type.cast(bean),
        definition -> definition.setPrimary(true));
  }

  /**
   * Arguments of the program.
   *
   * @param more further settings, which replace those of the tests
   */
  static List<String> arguments(
      String bootstrapServers, TestPostgres.Database database, Map<String, String> more) {
    Map<String, String> properties = new HashMap<>();
    properties.put("server.port", "0");
    properties.put("crosstalk.kafka.bootstrap-servers", bootstrapServers);
    properties.put("crosstalk.database.url", database.url());
    properties.put("crosstalk.database.username", database.username());
    properties.put("crosstalk.database.password", database.password());
    properties.put("crosstalk.access.tokens-file", tokens().toString());
    properties.put("spring.main.banner-mode", "off");
    // A second request would count as a second message, where the first is only answered late.
    properties.put("crosstalk.delivery.deadline", "70s");
    properties.putAll(more);
    TargetModes.addTo(properties);
    List<String> arguments = new ArrayList<>();
    properties.forEach((name, value) -> arguments.add("--" + name + "=" + value));
    return arguments;
  }

  /** Sends a GET request with a viewer's token. */
  HttpResponse<String> get(String path) {
    return get(path, "viewer");
  }

  HttpResponse<String> get(String path, String token) {
    return get(path, token, "");
  }

  /**
   * Sends a conditional GET request with a viewer's token.
   *
   * @param tag entity tag of an earlier response, for {@code If-None-Match}
   */
  HttpResponse<String> getIfChanged(String path, String tag) {
    return get(path, "viewer", tag);
  }

  /**
   * Sends a GET request that accepts gzip.
   *
   * @return the decompressed body of the response
   */
  String getCompressed(String path) {
    HttpRequest request = request(path, "viewer").header("Accept-Encoding", "gzip").build();
    try {
      HttpResponse<InputStream> answer =
          client.send(request, HttpResponse.BodyHandlers.ofInputStream());
      if (!answer.headers().firstValue("Content-Encoding").equals(Optional.of("gzip"))) {
        throw new AssertionError("the answer is not compressed: " + answer.headers());
      }
      try (InputStream body = new GZIPInputStream(answer.body())) {
        return new String(body.readAllBytes(), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /**
   * Opens a stream with a viewer's token.
   *
   * @param headers names and values of further headers
   */
  HttpResponse<InputStream> stream(String path, String... headers) {
    HttpRequest.Builder request = request(path, "viewer");
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  String url() {
    return "http://127.0.0.1:" + ((WebServerApplicationContext) context).getWebServer().getPort();
  }

  /**
   * Sends a POST request.
   *
   * @param body JSON
   * @param headers names and values of further headers
   */
  HttpResponse<String> post(String path, String token, String body, String... headers) {
    return send("POST", path, token, body, headers);
  }

  /**
   * Sends a request.
   *
   * @param body its body; may be empty
   * @param headers names and values of further headers
   */
  HttpResponse<String> send(
      String method, String path, String token, String body, String... headers) {
    HttpRequest.Builder request =
        request(path, token).method(method, HttpRequest.BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private HttpRequest.Builder request(String path, String token) {
    int port = ((WebServerApplicationContext) context).getWebServer().getPort();
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .header("Authorization", "Bearer " + token);
  }

  private HttpResponse<String> get(String path, String token, String tag) {
    HttpRequest.Builder request = request(path, token);
    if (!tag.isEmpty()) {
      request.header("If-None-Match", tag);
    }
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  JsonNode json(String path) {
    return JSON.readTree(get(path).body());
  }

  /**
   * Event time through which a world is complete, as ISO 8601; empty before it is known.
   *
   * @param world key or name of the world
   */
  String completeThrough(String world) {
    return json("/api/v1/worlds/" + world).path("completeThrough").asString("");
  }

  /**
   * Incidents of a world.
   *
   * @param world key or name of the world
   */
  List<JsonNode> incidents(String world) {
    List<JsonNode> items = new ArrayList<>();
    json("/api/v1/incidents?world=" + world).path("items").forEach(items::add);
    return items;
  }

  boolean hasEnded(String world) {
    return json("/api/v1/worlds/" + world).path("ended").asBoolean(false);
  }

  /** A part of the service. */
  <T> T part(Class<T> type) {
    return context.getBean(type);
  }

  String health() {
    return json("/actuator/health").path("status").asString();
  }

  @Override
  public void close() {
    context.close();
  }

  private static Path tokens() {
    List<String> entries = new ArrayList<>();
    for (String role : List.of("viewer", "operator", "admin", "service", "ingest")) {
      entries.add(
          "{\"name\":\"%s\",\"sha256\":\"%s\",\"roles\":[\"%s\"]}"
              .formatted(role, sha256(role), role));
    }
    try {
      Path file = Files.createTempFile("tokens", ".json");
      file.toFile().deleteOnExit();
      return Files.writeString(file, "{\"tokens\":[" + String.join(",", entries) + "]}");
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
      throw new IllegalStateException(e);
    }
  }

  /**
   * Type, actor and reason of the items of the log of an incident that are not of the diagnosis.
   */
  List<String> actions(String incident) {
    return json("/api/v1/incidents/" + incident + "/events")
        .path("items")
        .valueStream()
        .filter(
            item -> !item.path("actor").isNull() || item.path("type").asString().equals("ticket"))
        .map(
            item ->
                "%s %s: %s"
                    .formatted(
                        item.path("type").asString(),
                        item.path("actor").asString("-"),
                        item.path("reason").asString()))
        .toList();
  }
}
