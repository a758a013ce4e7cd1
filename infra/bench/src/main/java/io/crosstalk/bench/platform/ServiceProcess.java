package io.crosstalk.bench.platform;

import io.crosstalk.bench.harness.Benchmark;
import io.crosstalk.bench.harness.ChildProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One service, started from its jar, without the others. */
public final class ServiceProcess {
  private static final Duration READY = Duration.ofMinutes(2);

  private final ChildProcess process;
  private final String url;

  private ServiceProcess(ChildProcess process, String url) {
    this.process = process;
    this.url = url;
  }

  /**
   * Starts a service with default settings, except for the given ones.
   *
   * @param name name of the service, such as {@code ingest-service}
   * @param tokens accepted tokens
   * @param folder folder for its log and its data
   * @param settings settings such as {@code crosstalk.correlation.threads=2}
   */
  public static ServiceProcess start(
      String name,
      List<String> jvm,
      String bootstrapServers,
      BenchTokens tokens,
      Path folder,
      List<String> settings)
      throws IOException {
    Path jar = Benchmark.home().resolve(name).resolve("target").resolve(name + ".jar");
    if (!Files.isReadable(jar)) {
      throw new IOException("there is no " + jar + ": './crosstalk bench' builds it");
    }
    int port = ChildProcess.freePort();
    Files.createDirectories(folder);
    List<String> arguments = new ArrayList<>();
    arguments.add("--server.port=" + port);
    arguments.add("--crosstalk.kafka.bootstrap-servers=" + bootstrapServers);
    arguments.add("--crosstalk.access.tokens-file=" + tokens.write(folder));
    settings.forEach(setting -> arguments.add("--" + setting));
    return new ServiceProcess(
        ChildProcess.jar(jvm, folder.resolve(name + ".log"), jar, arguments),
        "http://" + ChildProcess.HOST + ":" + port);
  }

  /** Waits until the service says that it is healthy. */
  public void awaitHealth() throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + "/actuator/health"))
            .timeout(Duration.ofSeconds(10))
            .build();
    process.awaitPort(request.uri().getPort());
    try (HttpClient client = HttpClient.newHttpClient()) {
      process.await(
          "the service is healthy",
          READY,
          () -> client.send(request, BodyHandlers.discarding()).statusCode() == 200);
    }
  }

  public ChildProcess process() {
    return process;
  }

  public String url() {
    return url;
  }
}
