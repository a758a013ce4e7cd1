package io.crosstalk.local.platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Read-only view of a platform that was started: addresses, and the status of the components. */
public final class PlatformView {
  private static final int REASON_LINES = 40;

  private final DataDirectory data;
  private final PlatformState state;
  private final Optional<SupervisionState> supervision;

  PlatformView(DataDirectory data, PlatformState state, Optional<SupervisionState> supervision) {
    this.data = data;
    this.state = state;
    this.supervision = supervision;
  }

  /** Condition of a component's process. */
  public enum Condition {
    RUNNING,
    /** Live process that does not report that it is healthy. */
    UNHEALTHY,
    DEAD
  }

  /**
   * Current status of a component.
   *
   * @param pid process id; for a dead component that of the last process, or -1
   * @param restarts empty when no command supervises the platform
   * @param logLine the last meaningful line of a dead component's log
   */
  public record ComponentStatus(
      Component component,
      Condition condition,
      long pid,
      int port,
      Path log,
      Optional<RestartHistory> restarts,
      Optional<String> logLine) {}

  /** Process id of the command that supervises the platform; empty when no command does. */
  public OptionalLong supervisor() {
    return supervision
        .map(it -> OptionalLong.of(it.supervisor().pid()))
        .orElse(OptionalLong.empty());
  }

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

  /** File with settings of the services; empty when there is none and the defaults are used. */
  public Optional<Path> settingsFile() {
    return Optional.of(data.settingsFile()).filter(Files::exists);
  }

  /** Running services that were started before the file of settings was last changed. */
  public List<Component> withOlderSettings() {
    Optional<Instant> changed = settingsFile().flatMap(PlatformView::lastChange);
    return Component.STAGES.getLast().stream()
        .filter(
            service -> changed.flatMap(time -> started(service).map(time::isAfter)).orElse(false))
        .toList();
  }

  /** Options of a start that this platform, which was started before, does not have. */
  public List<String> otherThan(UpOptions options) {
    List<String> other = new ArrayList<>();
    int base = state.ports().of(Component.GATEWAY);
    options.portBase().ifPresent(port -> addIfOther(other, "--port-base", port, base));
    options
        .partitions()
        .ifPresent(number -> addIfOther(other, "--partitions", number, state.partitions()));
    return other;
  }

  private static void addIfOther(List<String> other, String option, int wanted, int actual) {
    if (wanted != actual) {
      other.add(option + " " + wanted + " (it runs with " + actual + ")");
    }
  }

  private Optional<Instant> started(Component service) {
    return Optional.ofNullable(state.processes().get(service))
        .flatMap(ProcessIdentity::handle)
        .flatMap(process -> process.info().startInstant());
  }

  private static Optional<Instant> lastChange(Path file) {
    try {
      return Optional.of(Files.getLastModifiedTime(file).toInstant());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  public String adminToken() {
    try {
      return Files.readString(tokenFile(), StandardCharsets.US_ASCII).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + tokenFile(), e);
    }
  }

  /**
   * Determines the current status of all components, for which each service is asked for its
   * health.
   */
  public List<ComponentStatus> components() throws InterruptedException {
    List<ComponentStatus> all = new ArrayList<>();
    try (HttpClient http = HttpClient.newHttpClient()) {
      for (Component component : Arrays.asList(Component.values())) {
        all.add(status(component, http));
      }
    }
    return all;
  }

  private ComponentStatus status(Component component, HttpClient http) throws InterruptedException {
    ProcessIdentity process = state.processes().get(component);
    Condition condition = condition(component, http);
    return new ComponentStatus(
        component,
        condition,
        process == null ? -1 : process.pid(),
        state.ports().of(component),
        data.log(component),
        supervision.flatMap(it -> Optional.ofNullable(it.components().get(component))),
        condition == Condition.DEAD ? logLine(component) : Optional.empty());
  }

  private Optional<String> logLine(Component component) {
    try {
      return LogReason.of(LogFile.tail(data.log(component), REASON_LINES));
    } catch (IOException e) {
      return Optional.of("its log cannot be read: " + e);
    }
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
