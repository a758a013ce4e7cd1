package io.crosstalk.local.process;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.LogFile;
import io.crosstalk.local.platform.LogReason;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.ProcessIdentity;
import io.crosstalk.local.program.Programs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Read-only view of a platform that was started: addresses, and the status of the components. */
public final class PlatformView {
  /** State of a component with a live process that reports that it is healthy. */
  public static final String RUNNING = "running";

  /** State of a component without a process. */
  public static final String DEAD = "dead";

  private static final int TAIL_LINES = 40;

  private final DataDirectory data;
  private final PlatformState state;

  PlatformView(DataDirectory data, PlatformState state) {
    this.data = data;
    this.state = state;
  }

  /**
   * Current status of a component.
   *
   * @param state {@code running}; {@code unhealthy} for a live process that does not report that it
   *     is healthy; {@code dead}
   * @param pid process id; for a dead component that of the last process, or -1
   * @param log file with the log
   * @param reason last meaningful line of a dead component's log; null when there is none
   */
  public record ComponentStatus(
      String name, String state, long pid, int port, String log, @Nullable String reason) {
    /** Returns whether the component is in a state. */
    public boolean has(String wanted) {
      return state.equals(wanted);
    }
  }

  /** Returns whether all components run and report that they are healthy. */
  public boolean isRunning() throws InterruptedException {
    return components().stream().allMatch(each -> each.has(RUNNING));
  }

  /** Address of the page and of the REST interface. */
  public String url() {
    return state.ports().url(Component.GATEWAY);
  }

  public String ingestUrl() {
    return state.ports().url(Component.INGEST);
  }

  /** Address of the broker. */
  public String bootstrapServers() {
    return state.ports().bootstrapServers();
  }

  public Path tokenFile() {
    return data.token("admin");
  }

  public String adminToken() {
    try {
      return Files.readString(tokenFile(), StandardCharsets.US_ASCII).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + tokenFile(), e);
    }
  }

  /** File with settings of the services; empty when there is none and the defaults are used. */
  public Optional<Path> settingsFile() {
    return Optional.of(data.settingsFile()).filter(Files::exists);
  }

  /**
   * Determines the current status of all components, for which each service is asked for its
   * health.
   */
  public List<ComponentStatus> components() throws InterruptedException {
    List<ComponentStatus> all = new ArrayList<>();
    for (Component component : Component.values()) {
      all.add(status(component));
    }
    return all;
  }

  private ComponentStatus status(Component component) throws InterruptedException {
    ProcessIdentity process = state.processes().get(component);
    boolean alive = state.isAlive(component);
    return new ComponentStatus(
        component.label(),
        !alive ? DEAD : Programs.answers(component, state.ports()) ? RUNNING : "unhealthy",
        process == null ? -1 : process.pid(),
        state.ports().of(component),
        data.log(component).toString(),
        alive ? null : logLine(component).orElse(null));
  }

  private Optional<String> logLine(Component component) {
    try {
      return LogReason.of(LogFile.tail(data.log(component), TAIL_LINES));
    } catch (IOException e) {
      return Optional.of("its log cannot be read: " + e);
    }
  }
}
