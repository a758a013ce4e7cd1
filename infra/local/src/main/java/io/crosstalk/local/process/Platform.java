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
import io.crosstalk.local.program.Startable;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Local platform of one data folder, with the operations start, stop, supervise and status. */
public final class Platform {
  /** Longest time without a new log line until a started component is healthy. */
  private static final Duration START_LIMIT = Duration.ofMinutes(5);

  /** Longest time until a component of an earlier command is healthy. */
  private static final Duration EARLIER_LIMIT = Duration.ofMinutes(1);

  private static final Duration DYING = Duration.ofSeconds(5);

  private final Installation installation;
  private final DataDirectory data;
  private final StateFile stateFile;
  private final ProcessRegistry processes;

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
      Optional<PlatformState> partial = saved.filter(it -> !it.alive().isEmpty());
      if (partial.isPresent() && new PlatformView(data, partial.get()).isRunning()) {
        return Outcome.ALREADY_RUNNING;
      }
      PlatformState state =
          partial.map(it -> it.without(it.dead())).orElseGet(() -> begun(options, saved));
      stateFile.write(state);
      start(state, progress);
      return partial.isPresent() ? Outcome.COMPLETED : Outcome.STARTED;
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
      state.ifPresent(it -> stop(it, progress));
      return any;
    }
  }

  /** Aborts a start that is under way and stops all components; called by the shutdown hook. */
  public void abandon(ProgressDisplay progress) {
    processes.close();
    stateFile.read().ifPresent(state -> stop(state, progress));
  }

  /** Returns whether no component runs. */
  public boolean isDown() {
    return stateFile.read().filter(state -> !state.alive().isEmpty()).isEmpty();
  }

  public Optional<PlatformView> view() {
    return stateFile
        .read()
        .filter(state -> !state.isStopped())
        .map(state -> new PlatformView(data, state));
  }

  private void stop(PlatformState state, ProgressDisplay progress) {
    new Stopper(progress).stop(state);
    try {
      stateFile.update(PlatformState::stopped);
    } catch (CommandFailure e) {
      // The disk is full. A supervisor would take the state in the file for deaths.
      stateFile.deleteUnlessRunning();
    }
  }

  /** State of a platform of which nothing runs, with the former ports. */
  private static PlatformState begun(UpOptions options, Optional<PlatformState> saved) {
    Integer base = options.portBase();
    Ports ports =
        base == null
            ? Ports.near(saved.map(PlatformState::ports).orElse(Ports.PREFERRED), Loopback::isFree)
            : Ports.startingAt(base, Loopback::isFree);
    return PlatformState.begun(ports, options.mailPort());
  }

  private void start(PlatformState state, ProgressDisplay progress)
      throws IOException, InterruptedException {
    for (Component component : state.dead()) {
      checkPorts(state.ports(), component);
    }
    AccessTokens.prepare(data);
    List<ComponentStart> starts =
        Programs.of(installation, data, state).stream()
            .map(it -> componentStart(it, state))
            .toList();
    new Starter(starts, state, processes, progress).start();
  }

  private ComponentStart componentStart(Startable startable, PlatformState state) {
    Component component = startable.component();
    Duration limit = state.isAlive(component) ? EARLIER_LIMIT : START_LIMIT;
    return new ComponentStart(startable, processes, data.log(component), limit);
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
}
