package io.crosstalk.rules.it;

import io.crosstalk.testkit.FreePort;
import io.crosstalk.testkit.JavaProcess;
import io.crosstalk.testkit.TestPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A rules-service in a process of its own, which a test can kill and freeze. */
final class ServiceProcess implements AutoCloseable {
  private static final Duration ANSWER = Duration.ofMinutes(1);

  private final HttpClient client = HttpClient.newHttpClient();
  private final int port;
  private final List<String> arguments;
  private final Path log;
  private JavaProcess process;

  ServiceProcess(
      String bootstrapServers, TestPostgres.Database database, Map<String, String> more) {
    port = FreePort.take();
    Map<String, String> settings = new HashMap<>(more);
    settings.put("server.port", Integer.toString(port));
    arguments = Service.arguments(bootstrapServers, database, settings);
    try {
      log = Files.createTempFile("rules-service-", ".log");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    process = start();
  }

  private JavaProcess start() {
    return JavaProcess.start(FastService.class.getName(), arguments, log);
  }

  JavaProcess process() {
    return process;
  }

  void killAndRestart() {
    process.kill();
    process = start();
  }

  /** Details of a component of the health check; a missing node while the service is away. */
  JsonNode health(String component) {
    return get("/actuator/health").path("components").path(component).path("details");
  }

  /** Returns whether this instance leads. */
  boolean isLeading() {
    return health("work").path("diagnoses").asString("").equals("running");
  }

  /** The answer to an administrator; a missing node while the service is away. */
  JsonNode get(String path) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .header("Authorization", "Bearer admin")
            .timeout(ANSWER)
            .build();
    try {
      return Service.JSON.readTree(
          client.send(request, HttpResponse.BodyHandlers.ofString()).body());
    } catch (IOException e) {
      return Service.JSON.missingNode();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.close();
    client.close();
  }
}
