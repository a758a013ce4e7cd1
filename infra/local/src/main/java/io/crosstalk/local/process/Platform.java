package io.crosstalk.local.process;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ProgressDisplay;
import io.crosstalk.local.platform.AccessTokens;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.FailureAdvice;
import io.crosstalk.local.platform.Installation;
import io.crosstalk.local.platform.Loopback;
import io.crosstalk.local.platform.PlatformLock;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.Ports;
import io.crosstalk.local.platform.StateFile;
import io.crosstalk.local.platform.UpOptions;
import io.crosstalk.local.program.Programs;
import io.crosstalk.local.program.SettingsCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Local platform of one data folder, with the operations start, stop, supervise and status. */
public final class Platform {
  private static final int DEFAULT_PARTITIONS = 4;
  private static final Duration DYING = Duration.ofSeconds(5);

  private final Installation installation;
  private final DataDirectory data;
  private final StateFile stateFile;
  private final ProcessRegistry processes;

  /** Components that this command has started and that Ctrl-C must stop. */
  private volatile Set<Component> startedHere = Set.of();

  public Platform(Installation installation, DataDirectory data) {
    this.installation = installation;
    this.data = data;
    this.stateFile = new StateFile(data.state());
    this.processes = new ProcessRegistry(data, stateFile);
  }

  /** Outcome of {@link #up}. */
  public enum Outcome {
    STARTED,
    ALREADY_RUNNING,

    /** Some components ran; the others were started again at their old ports. */
    COMPLETED
  }

  public DataDirectory data() {
    return data;
  }

  /**
   * Starts every component that does not run, and waits for components that are still starting
   * since an earlier command.
   *
   * @throws CommandFailure when the settings are wrong (then nothing is started, and a platform
   *     that runs is not changed), or when a component does not start (then the others continue to
   *     run)
   */
  public Outcome up(UpOptions options, ProgressDisplay progress) throws InterruptedException {
    data.create();
    try (PlatformLock _ = PlatformLock.acquire(data)) {
      Optional<PlatformState> saved = stateFile.read();
      SettingsCheck.requireCorrect(data.settingsFile());
      if (saved.filter(PlatformState::isRunning).isPresent()) {
        return Outcome.ALREADY_RUNNING;
      }
      boolean partial = saved.filter(it -> !it.alive().isEmpty()).isPresent();
      PlatformState begun =
          partial ? saved.orElseThrow().without(saved.orElseThrow().dead()) : begun(options, saved);
      stateFile.write(begun);
      startedHere = begun.dead();
      start(begun, progress);
      stateFile.update(PlatformState::markedReady);
      if (partial) {
        startedHere = Set.of();
      }
      return partial ? Outcome.COMPLETED : Outcome.STARTED;
    } catch (IOException e) {
      throw FailureAdvice.cannotWrite(data.root(), e);
    }
  }

  /**
   * Begins to supervise the platform: components whose processes die are started again, until the
   * supervisor is closed.
   *
   * @param console receives messages for the user
   */
  public Supervisor supervise(Consumer<String> console) throws InterruptedException {
    try {
      return new Supervisor(
              data,
              processes,
              Programs.of(installation, data, stateFile.read().orElseThrow()),
              InstantSource.system(),
              console)
          .begin();
    } catch (IOException e) {
      throw FailureAdvice.cannotWrite(data.root(), e);
    }
  }

  /** Stops all running components; returns false when no component was running. */
  public boolean down(ProgressDisplay progress) {
    if (!Files.isDirectory(data.root())) {
      return false;
    }
    try (PlatformLock _ = PlatformLock.acquire(data)) {
      Optional<PlatformState> state = stateFile.read();
      boolean any = state.filter(it -> !it.alive().isEmpty()).isPresent();
      state.ifPresent(it -> stop(it, EnumSet.allOf(Component.class), progress));
      return any;
    }
  }

  /**
   * Aborts a start that is under way and stops the components that it has started; called by the
   * shutdown hook.
   */
  public void abandon(ProgressDisplay progress) {
    processes.close();
    stateFile.read().ifPresent(state -> stop(state, startedHere, progress));
  }

  public Optional<PlatformView> view() {
    return stateFile
        .read()
        .filter(state -> !state.isStopped())
        .map(state -> new PlatformView(data, state));
  }

  private void stop(PlatformState state, Set<Component> components, ProgressDisplay progress) {
    new Stopper(progress).stop(state, components);
    try {
      stateFile.update(it -> it.without(components));
    } catch (CommandFailure _) {
      // The disk is full. A supervisor would take the state in the file for deaths.
      stateFile.deleteUnlessRunning();
    }
  }

  /** State of a platform of which nothing runs, with the former ports and partitions. */
  private static PlatformState begun(UpOptions options, Optional<PlatformState> saved) {
    Integer base = options.portBase();
    Ports ports =
        base == null
            ? Ports.near(saved.map(PlatformState::ports).orElse(Ports.PREFERRED), Loopback::isFree)
            : Ports.startingAt(base, Loopback::isFree);
    Integer partitions = options.partitions();
    int former = saved.map(PlatformState::partitions).orElse(DEFAULT_PARTITIONS);
    return PlatformState.begun(ports, partitions == null ? former : partitions, options.mailPort());
  }

  private void start(PlatformState state, ProgressDisplay progress)
      throws IOException, InterruptedException {
    boolean started = false;
    try {
      for (Component component : state.dead()) {
        checkBuilt(component);
        checkPorts(state.ports(), component);
      }
      AccessTokens.prepare(data);
      List<ComponentStart> starts =
          Programs.of(installation, data, state).stream()
              .map(it -> new ComponentStart(it, processes, data.log(it.component()), startLimit()))
              .toList();
      new Starter(starts, state, processes, progress).start();
      started = true;
    } finally {
      if (!started) {
        // Running components stay: the end of this process must not stop them, unless it is Ctrl-C.
        startedHere = Set.of();
      }
    }
  }

  private void checkBuilt(Component component) {
    if (Component.SERVICES.contains(component)
        && !Files.isRegularFile(installation.jar(component))) {
      throw new CommandFailure(
          "%s is not built: %s is missing"
              .formatted(component.label(), installation.jar(component)),
          "build with './mvnw -DskipTests package'; the launcher script does so unless"
              + " CROSSTALK_SKIP_BUILD=1");
    }
  }

  private static void checkPorts(Ports ports, Component component) throws InterruptedException {
    for (int port : ports.boundBy(component)) {
      if (!Loopback.becomesFree(port, DYING)) {
        throw new CommandFailure(
            "port %d of %s is taken by another program".formatted(port, component.label()),
            "stop that program, or run './crosstalk down' and './crosstalk up': it finds free"
                + " ports");
      }
    }
  }

  /** Longest time without a new log line until a started component is healthy. */
  private static Duration startLimit() {
    return Duration.ofSeconds(
        Long.parseLong(System.getenv().getOrDefault("CROSSTALK_START_TIMEOUT", "300")));
  }
}
