package io.crosstalk.rules.notify.alertmanager;

import static org.awaitility.Awaitility.await;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.FreePort;
import io.crosstalk.testkit.PeerProgram;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Alertmanager on a free port. */
public final class AlertmanagerServer implements AutoCloseable {
  private static final String INSTALL =
      "apt-get install --no-install-recommends prometheus-alertmanager";

  private final URI url;
  private final PeerProgram program;

  private AlertmanagerServer(URI url, PeerProgram program) {
    this.url = url;
    this.program = program;
  }

  /**
   * Starts the server.
   *
   * @param folder empty folder for the configuration, the data and the log
   * @param configuration the configuration in YAML
   */
  public static AlertmanagerServer start(Path folder, String configuration) throws IOException {
    URI url = URI.create("http://127.0.0.1:" + FreePort.take());
    Path file = Files.writeString(folder.resolve("alertmanager.yml"), configuration);
    PeerProgram program =
        PeerProgram.start(
            folder.resolve("alertmanager.log"),
            INSTALL,
            List.of(
                "/usr/bin/prometheus-alertmanager",
                "--config.file=" + file,
                "--storage.path=" + folder.resolve("data"),
                "--web.listen-address=127.0.0.1:" + url.getPort(),
                "--cluster.listen-address="));
    AlertmanagerServer server = new AlertmanagerServer(url, program);
    await().ignoreExceptions().until(() -> server.active().isEmpty());
    return server;
  }

  public URI url() {
    return url;
  }

  /** The active alerts. */
  public List<JsonNode> active() throws Exception {
    HttpRequest request = HttpRequest.newBuilder(url.resolve("/api/v2/alerts")).build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      byte[] body = client.send(request, HttpResponse.BodyHandlers.ofByteArray()).body();
      return EventJson.mapper().readTree(body).valueStream().toList();
    }
  }

  @Override
  public void close() {
    program.close();
  }
}
