package io.crosstalk.local.platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A platform that has been started, as others see it. */
public final class PlatformView {
  private final DataDirectory data;
  private final PlatformState state;

  PlatformView(DataDirectory data, PlatformState state) {
    this.data = data;
    this.state = state;
  }

  /** How a component is. */
  public enum Condition {
    RUNNING,
    /** Its process lives, but it does not say that it is well. */
    UNHEALTHY,
    DEAD
  }

  /** A component now; a dead one's process id is that of its last process, or -1. */
  public record ComponentStatus(
      Component component, Condition condition, long pid, int port, Path log) {}

  public boolean isRunning() {
    return state.isRunning();
  }

  public List<Component> dead() {
    return List.copyOf(state.dead());
  }

  public String url() {
    return state.ports().url(Component.GATEWAY);
  }

  public String ingestUrl() {
    return state.ports().url(Component.INGEST);
  }

  public String rulesUrl() {
    return state.ports().url(Component.RULES);
  }

  public String bootstrapServers() {
    return KafkaBroker.bootstrapServers(state.ports());
  }

  public Path tokenFile() {
    return data.adminToken();
  }

  public String adminToken() {
    try {
      return Files.readString(tokenFile(), StandardCharsets.US_ASCII).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + tokenFile(), e);
    }
  }

  /** Asks each service how it is. */
  public List<ComponentStatus> components() throws InterruptedException {
    List<ComponentStatus> all = new ArrayList<>();
    try (HttpClient http = HttpClient.newHttpClient()) {
      for (Component component : Arrays.asList(Component.values())) {
        ProcessMark process = state.processes().get(component);
        all.add(
            new ComponentStatus(
                component,
                condition(component, http),
                process == null ? -1 : process.pid(),
                state.ports().of(component),
                data.log(component)));
      }
    }
    return all;
  }

  private Condition condition(Component component, HttpClient http) throws InterruptedException {
    if (!state.isAlive(component)) {
      return Condition.DEAD;
    }
    return answers(component, http) ? Condition.RUNNING : Condition.UNHEALTHY;
  }

  private boolean answers(Component component, HttpClient http) throws InterruptedException {
    return switch (component) {
      case KAFKA, POSTGRES -> Loopback.isListening(state.ports().of(component));
      case INGEST, CORRELATION, RULES, GATEWAY ->
          SpringService.answers(http, state.ports(), component);
    };
  }
}
