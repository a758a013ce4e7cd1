package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.crosstalk.local.console.CommandFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the supervisor with shell commands as processes, and the real state file and lock; delays
 * are recorded instead of waited for.
 */
class SupervisorTest {
  private static final Component COMPONENT = Component.GATEWAY;
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-03-02T08:00:00Z"));

  /** Shell command that ends with an error as long as the file "works" does not exist. */
  private static final String DIES_UNLESS_WORKS =
      "if test -e works; then exec sleep 60; fi; echo ERROR no luck; exit 7";

  @TempDir private Path folder;

  private DataDirectory data;
  private StateFile stateFile;
  private ProcessRegistry processes;
  private final List<Duration> delays = Collections.synchronizedList(new ArrayList<>());
  private final BlockingQueue<String> console = new LinkedBlockingQueue<>();

  /** Action that runs instead of the wait before a restart. */
  private Runnable duringBackOff = () -> {};

  private final List<Supervisor> supervisors = new ArrayList<>();

  @BeforeEach
  void platform() {
    data = new DataDirectory(folder.resolve("data"));
    data.create();
    stateFile = new StateFile(data.state());
    stateFile.write(PlatformState.empty(Ports.PREFERRED, 4).markedReady());
    processes = new ProcessRegistry(data, stateFile);
  }

  @AfterEach
  void stop() {
    supervisors.forEach(Supervisor::close);
    stateFile.read().orElseThrow().process(COMPONENT).ifPresent(ProcessHandle::destroyForcibly);
  }

  @Test
  void supervisor_processKilled_startsComponentAgain() throws Exception {
    ProcessHandle first = launch("exec sleep 60");
    supervise("exec sleep 60", RestartPolicy.ENDLESS);

    first.destroyForcibly();

    assertThat(console.take()).contains("api-gateway has died: exit code 137 (SIGKILL");
    assertThat(console.take()).isEqualTo("crosstalk: api-gateway runs again (restart 1)");
    assertThat(process().pid()).isNotEqualTo(first.pid());
    assertThat(published().phase()).isEqualTo(RestartHistory.Phase.RUNNING);
    assertThat(published().restarts()).isEqualTo(1);
  }

  @Test
  void supervisor_processDiesRepeatedly_restartsWithGrowingDelays() throws Exception {
    duringBackOff = () -> createWhen(4);
    launch(DIES_UNLESS_WORKS);
    supervise(DIES_UNLESS_WORKS, RestartPolicy.ENDLESS);

    String last = console.take();
    for (int death = 1; death <= 4; death++) {
      assertThat(last)
          .contains("api-gateway has died: exit code 7; last log line: ERROR no luck")
          .contains("restart " + death + " follows in " + (1 << (death - 1)) + " s");
      last = console.take();
    }

    assertThat(last).isEqualTo("crosstalk: api-gateway runs again (restart 4)");
    assertThat(backOffs())
        .containsExactly(
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(4),
            Duration.ofSeconds(8));
  }

  @Test
  void supervisor_limitedPolicyAndRepeatedDeaths_givesUpUntilAnotherCommandStartsComponent()
      throws Exception {
    launch(DIES_UNLESS_WORKS);
    Supervisor supervisor = supervise(DIES_UNLESS_WORKS, RestartPolicy.LIMITED);

    await().until(() -> published().phase() == RestartHistory.Phase.GIVEN_UP);

    assertThat(backOffs()).hasSize(5);
    assertThatThrownBy(supervisor::check)
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("api-gateway has died 6 times in succession");

    launchFromElsewhere();

    await().until(() -> published().phase() == RestartHistory.Phase.RUNNING);
    assertThatCode(supervisor::check).doesNotThrowAnyException();
  }

  @Test
  void supervisor_componentStartedByAnotherCommandDuringDelay_isNotStartedTwice() throws Exception {
    duringBackOff = this::launchFromElsewhere;
    ProcessHandle first = launch("exec sleep 60");
    supervise("touch twice; exec sleep 60", RestartPolicy.ENDLESS);

    first.destroyForcibly();

    await().until(() -> published().restarts() == 1 && isRunning());
    assertThat(data.root().resolve("twice")).doesNotExist();
  }

  @Test
  void supervisor_platformStoppedByAnotherCommand_reportsNoDeath() throws Exception {
    ProcessHandle first = launch("exec sleep 60");
    Supervisor supervisor = supervise("exec sleep 60", RestartPolicy.ENDLESS);

    try (PlatformLock _ = PlatformLock.acquire(data)) {
      first.destroyForcibly();
      first.onExit().join();
      stateFile.update(state -> state.without(EnumSet.allOf(Component.class)));
    }

    await().until(supervisor::hasEnded);
    assertThat(console).isEmpty();
    assertThat(published().lastDeath()).isEmpty();
    assertThat(backOffs()).isEmpty();
  }

  @Test
  void supervisor_platformStoppedDuringDelay_doesNotRestartComponent() throws Exception {
    duringBackOff = () -> stateFile.update(state -> state.without(EnumSet.allOf(Component.class)));
    ProcessHandle first = launch("exec sleep 60");
    Supervisor supervisor = supervise("touch again; exec sleep 60", RestartPolicy.ENDLESS);

    first.destroyForcibly();

    await().until(supervisor::hasEnded);
    assertThat(data.root().resolve("again")).doesNotExist();
  }

  @Test
  void supervisor_processEndsAfterClose_reportsNoDeath() throws Exception {
    ProcessHandle first = launch("exec sleep 60");
    Supervisor supervisor = supervise("touch again; exec sleep 60", RestartPolicy.ENDLESS);

    supervisor.close();
    first.destroyForcibly();

    await().until(supervisor::hasEnded);
    assertThat(console).isEmpty();
    assertThat(data.root().resolve("again")).doesNotExist();
  }

  @Test
  void launch_closedRegistry_isRefused() {
    processes.close();

    assertThatThrownBy(() -> launch("exec sleep 60")).hasMessage("the platform is being stopped");
  }

  @Test
  void supervisor_processCannotBeStarted_retries() throws Exception {
    ProcessHandle first = launch("exec sleep 60");
    // Without the folder of the logs a process cannot be started.
    duringBackOff = () -> rename(delays.size() == 1 ? "logs" : "away");
    supervise("exec sleep 60", RestartPolicy.ENDLESS);

    first.destroyForcibly();

    assertThat(console.take()).contains("exit code 137");
    assertThat(console.take()).contains("api-gateway has died: it cannot be started: Cannot run");
    assertThat(console.take()).isEqualTo("crosstalk: api-gateway runs again (restart 2)");
  }

  @Test
  void supervisor_componentDeadAtBegin_isStartedAgain() throws Exception {
    ProcessHandle first = launch("exit 7");
    first.onExit().join();
    supervise("exec sleep 60", RestartPolicy.ENDLESS);

    assertThat(console.take()).contains("api-gateway has died: exit code 7");
    assertThat(console.take()).contains("runs again");
  }

  private ProcessHandle launch(String script) throws Exception {
    return processes.launch(COMPONENT, new Script(script).program()).process().toHandle();
  }

  /** Starts the component as {@code crosstalk up} in another terminal would do. */
  private void launchFromElsewhere() {
    try (PlatformLock _ = PlatformLock.acquire(data)) {
      new ProcessRegistry(data, stateFile).launch(COMPONENT, new Script("exec sleep 60").program());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Supervisor supervise(String script, RestartPolicy policy) {
    return supervise(new Script(script), policy);
  }

  private Supervisor supervise(Script script, RestartPolicy policy) {
    Supervisor supervisor =
        new Supervisor(data, processes, policy, CLOCK, this::pause, console::add);
    supervisors.add(supervisor);
    supervisor.begin(List.of(script));
    return supervisor;
  }

  private void pause(Duration duration) throws InterruptedException {
    if (duration.compareTo(Duration.ofSeconds(1)) >= 0) {
      delays.add(duration);
      duringBackOff.run();
    } else {
      // Polls for the state that the test produces next.
      Thread.sleep(10);
    }
  }

  private List<Duration> backOffs() {
    return List.copyOf(delays);
  }

  /** Renames the folder of the logs, in either direction. */
  private void rename(String name) {
    String other = name.equals("logs") ? "away" : "logs";
    try {
      Files.move(data.root().resolve(name), data.root().resolve(other));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void createWhen(int backOffs) {
    if (delays.size() == backOffs) {
      try {
        Files.createFile(data.root().resolve("works"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private RestartHistory published() {
    Map<Component, RestartHistory> components =
        new SupervisionFile(data.supervision()).read().orElseThrow().components();
    return components.get(COMPONENT);
  }

  private boolean isRunning() {
    return published().phase() == RestartHistory.Phase.RUNNING;
  }

  private ProcessHandle process() {
    return stateFile.read().orElseThrow().process(COMPONENT).orElseThrow();
  }

  /** Component that is healthy as long as its shell has become "sleep". */
  private final class Script implements Startable {
    private final String script;

    private Script(String script) {
      this.script = script;
    }

    @Override
    public Component component() {
      return COMPONENT;
    }

    @Override
    public void prepare() {}

    @Override
    public ProcessCommand program() {
      return new ProcessCommand(List.of("/bin/sh", "-c", script), Map.of());
    }

    @Override
    public boolean isHealthy() {
      return stateFile
          .read()
          .flatMap(state -> state.process(COMPONENT))
          .flatMap(process -> process.info().command())
          .filter(command -> command.endsWith("sleep"))
          .isPresent();
    }
  }
}
