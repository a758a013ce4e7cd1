package io.crosstalk.local.program;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.Ports;
import io.crosstalk.local.platform.PrivateFiles;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One of the four Spring Boot services of the platform, in a process of its own. */
final class SpringService implements Startable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Duration ANSWER = Duration.ofSeconds(2);
  private static final int HTTP_OK = 200;

  private final Component component;
  private final DataDirectory data;
  private final Ports ports;
  private final ServiceSettings settings;
  private final ServiceProgram program;

  SpringService(
      Component component, Path jar, DataDirectory data, Ports ports, ServiceSettings settings) {
    this.component = component;
    this.data = data;
    this.ports = ports;
    this.settings = settings;
    this.program = new ServiceProgram(jar, data.programs().resolve(component.label()));
  }

  @Override
  public Component component() {
    return component;
  }

  @Override
  public void prepare() throws IOException, InterruptedException {
    program.prepare();
    PrivateFiles.createFolder(temporary());
  }

  @Override
  public ProcessCommand program() throws IOException {
    List<String> options =
        new ArrayList<>(JvmOptions.classArchive(data, component, program.original()));
    options.addAll(JvmOptions.of(component, System.getenv()));
    // Files that a library considers temporary stay with the platform's data.
    options.add("-Djava.io.tmpdir=" + temporary());
    List<String> rest = new ArrayList<>(List.of("-jar", program.jar().toString()));
    settings.properties(component).forEach((name, value) -> rest.add("--" + name + "=" + value));
    return new ProcessCommand(Commands.java(options, rest), settings.secrets(component));
  }

  @Override
  public boolean isHealthy() throws InterruptedException {
    return answers(ports, component);
  }

  static boolean answers(Ports ports, Component service) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(ports.url(service) + "/actuator/health"))
            .timeout(ANSWER)
            .build();
    try {
      return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == HTTP_OK;
    } catch (IOException e) {
      return false;
    }
  }

  private Path temporary() {
    return data.temporary().resolve(component.label());
  }
}
