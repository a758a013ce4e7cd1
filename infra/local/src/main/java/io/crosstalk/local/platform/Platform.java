package io.crosstalk.local.platform;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.ProgressDisplay;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Local platform of one data folder, with the operations start, stop, supervise and status. */
public final class Platform {
  private static final int DEFAULT_PARTITIONS = 4;
  private static final Duration DYING = Duration.ofSeconds(5);

  /**
   * Longest time to wait for other services after one has failed to start. A service starts within
   * this time, unless it waits for the failed one.
   */
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(30);

  private final Installation installation;
  private final DataDirectory data;
  private final StateFile stateFile;
  private final SupervisionFile supervision;
  private final ProcessRegistry processes;

  /** Components that this command has started and that Ctrl-C must stop. */
  private volatile Set<Component> startedHere = Set.of();

  public Platform(Installation installation, DataDirectory data) {
    this.installation = installation;
    this.data = data;
    this.stateFile = new StateFile(data.state());
    this.supervision = new SupervisionFile(data.supervision());
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
   * @throws CommandFailure when the file of settings is wrong (then nothing is started, and a
   *     platform that runs is not changed), or when a component does not start (then the others
   *     continue to run)
   */
  public Outcome up(UpOptions options, ProgressDisplay progress) {
    data.create();
    try (PlatformLock _ = PlatformLock.acquire(data)) {
      Optional<PlatformState> saved = stateFile.read();
      Set<Component> running = saved.map(PlatformState::alive).orElse(Set.of());
      new SettingsFile(data.settingsFile()).requireCorrect();
      new EnvironmentSettings(System.getenv()).requireCorrect();
      if (saved.filter(PlatformState::isRunning).isPresent()) {
        return Outcome.ALREADY_RUNNING;
      }
      boolean whole = running.isEmpty() && !isSupervised(saved);
      PlatformState fresh =
          whole
              ? PlatformState.empty(ports(options, saved), partitions(options, saved))
                  .withMailPort(options.mailPort())
              : saved.orElseThrow().without(saved.orElseThrow().dead());
      stateFile.write(fresh);
      startedHere = EnumSet.complementOf(copy(running));
      start(fresh, wanted(saved, running), progress);
      stateFile.update(PlatformState::markedReady);
      if (whole) {
        return Outcome.STARTED;
      }
      startedHere = Set.of();
      return Outcome.COMPLETED;
    } catch (IOException e) {
      throw WriteFailures.failure(data.root(), e);
    }
  }

  /**
   * Begins to supervise the platform: components whose processes die are started again, until the
   * supervisor is closed.
   *
   * @param console receives messages for the user
   */
  public Supervisor supervise(RestartPolicy policy, Consumer<String> console)
      throws InterruptedException {
    Supervisor supervisor = Supervisor.of(data, processes, policy, console);
    try {
      supervisor.begin(new PlatformAssembly(installation, data, stateFile.read().orElseThrow()));
    } catch (IOException e) {
      throw WriteFailures.failure(data.root(), e);
    }
    return supervisor;
  }

  /**
   * Stops all running components.
   *
   * @return false when no component was running
   */
  public boolean down(ProgressDisplay progress) {
    if (!data.exists()) {
      return false;
    }
    try (PlatformLock _ = PlatformLock.acquire(data)) {
      return stopAll(progress);
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
        .map(state -> new PlatformView(data, state, supervision.read()));
  }

  private boolean stopAll(ProgressDisplay progress) {
    Optional<PlatformState> state = stateFile.read();
    boolean any = state.map(it -> !it.alive().isEmpty()).orElse(false);
    state.ifPresent(it -> stop(it, EnumSet.allOf(Component.class), progress));
    return any;
  }

  private void stop(PlatformState state, Set<Component> components, ProgressDisplay progress) {
    new Stopper(data, progress).stop(state, components);
    forget(components);
  }

  private void forget(Set<Component> components) {
    try {
      stateFile.update(it -> it.without(components));
    } catch (CommandFailure _) {
      // The disk is full. A supervisor would take the state in the file for deaths.
      stateFile.deleteUnlessRunning();
    }
  }

  /** Returns whether another command still supervises a platform without a running component. */
  private boolean isSupervised(Optional<PlatformState> saved) {
    return saved.filter(state -> !state.isStopped()).isPresent() && supervision.read().isPresent();
  }

  /**
   * Components that have to be started or waited for: those that do not run and, after a start that
   * failed, also the others, which may not be ready.
   */
  private static Set<Component> wanted(Optional<PlatformState> saved, Set<Component> running) {
    boolean wasReady = saved.map(PlatformState::ready).orElse(false);
    return wasReady ? EnumSet.complementOf(copy(running)) : EnumSet.allOf(Component.class);
  }

  private void start(PlatformState state, Set<Component> wanted, ProgressDisplay progress)
      throws IOException {
    Set<Component> missing = EnumSet.copyOf(wanted);
    missing.removeAll(state.alive());
    checkBuilt(missing);
    boolean started = false;
    try {
      checkPorts(state.ports(), missing);
      AccessTokens.prepare(data);
      assembleAndStart(state, wanted, progress);
      started = true;
    } catch (StartFailure e) {
      throw e.toCommandFailure(data.log(e.component()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure(ExitCode.FAILED, "interrupted while starting", "run 'up' again", e);
    } finally {
      if (!started) {
        // Running components stay: the end of this process must not stop them, unless it is Ctrl-C.
        startedHere = Set.of();
      }
    }
  }

  private void assembleAndStart(
      PlatformState state, Set<Component> wanted, ProgressDisplay progress)
      throws IOException, StartFailure, InterruptedException {
    try (PlatformAssembly assembly = new PlatformAssembly(installation, data, state)) {
      new Starter(assembly.starts(state, processes), progress, AFTER_FAILURE).start(wanted);
    }
  }

  private Ports ports(UpOptions options, Optional<PlatformState> saved) {
    PortFinder finder = new PortFinder();
    return options.portBase().isPresent()
        ? finder.startingAt(options.portBase().getAsInt())
        : finder.near(saved.map(PlatformState::ports).orElse(Ports.PREFERRED));
  }

  private static int partitions(UpOptions options, Optional<PlatformState> saved) {
    return options
        .partitions()
        .orElse(saved.map(PlatformState::partitions).orElse(DEFAULT_PARTITIONS));
  }

  private void checkBuilt(Set<Component> wanted) {
    wanted.stream()
        .filter(it -> !installation.isBuilt(it))
        .findFirst()
        .ifPresent(
            component -> {
              throw new CommandFailure(
                  ExitCode.FAILED,
                  component.label()
                      + " is not built: "
                      + installation.jar(component)
                      + " is missing",
                  "build with './mvnw -DskipTests package'; the launcher script does so unless CROSSTALK_SKIP_BUILD=1");
            });
  }

  private static void checkPorts(Ports ports, Set<Component> wanted) throws InterruptedException {
    for (Component component : wanted) {
      for (int port : ports.boundBy(component)) {
        if (!Loopback.becomesFree(port, DYING)) {
          throw new CommandFailure(
              ExitCode.FAILED,
              "port " + port + " of " + component.label() + " is taken by another program",
              "stop that program, or 'down' this platform and start it again: it then finds free ports");
        }
      }
    }
  }

  private static EnumSet<Component> copy(Set<Component> components) {
    return components.isEmpty() ? EnumSet.noneOf(Component.class) : EnumSet.copyOf(components);
  }

  /**
   * Longest time in which neither the log nor the processor time of a starting component may
   * change.
   */
  static Duration startLimit() {
    return Duration.ofSeconds(
        Long.parseLong(System.getenv().getOrDefault("CROSSTALK_START_TIMEOUT", "90")));
  }
}
