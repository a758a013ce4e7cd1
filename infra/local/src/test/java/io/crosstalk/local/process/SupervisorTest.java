package io.crosstalk.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.PlatformLock;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.Ports;
import io.crosstalk.local.platform.StateFile;
import io.crosstalk.local.program.ProcessCommand;
import io.crosstalk.local.program.Startable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the supervisor with shell commands as processes. */
class SupervisorTest {
  private static final Component COMPONENT = Component.GATEWAY;

  @TempDir private Path folder;

  private DataDirectory data;
  private StateFile stateFile;
  private ProcessRegistry processes;
  private Supervisor supervisor;
  private final List<String> console = new CopyOnWriteArrayList<>();

  @BeforeEach
  void platform() {
    data = new DataDirectory(folder.resolve("data"));
    data.create();
    stateFile = new StateFile(data.state());
    stateFile.write(PlatformState.begun(Ports.PREFERRED, null));
    processes = new ProcessRegistry(data, stateFile);
  }

  @AfterEach
  void stop() {
    stateFile
        .read()
        .flatMap(state -> state.process(COMPONENT))
        .ifPresent(ProcessHandle::destroyForcibly);
  }

  @Test
  void look_processKilled_startsComponentAgain() throws Exception {
    ProcessHandle first = launch("exec sleep 600");
    supervise("exec sleep 600");
    supervisor.look();
    assertThat(console).isEmpty();

    kill(first);
    supervisor.look();

    assertThat(console)
        .singleElement()
        .asString()
        .contains("crosstalk: api-gateway has died: exit code 137 (SIGKILL")
        .contains("→ it has been started again; './crosstalk logs api-gateway' shows its log");
    assertThat(process().orElseThrow().pid()).isNotEqualTo(first.pid());
  }

  @Test
  void look_processDiesRepeatedly_isStartedAtEachLook() throws Exception {
    launch("echo ERROR no luck; exit 7");
    supervise("echo ERROR no luck; exit 7");
    for (int death = 1; death <= 3; death++) {
      awaitDeath();
      supervisor.look();
      assertThat(console).hasSize(death);
      assertThat(console.getLast())
          .contains("api-gateway has died: exit code 7; last log line: ERROR no luck");
    }
  }

  @Test
  void look_knownReasonOfDeath_adviceIsShown() throws Exception {
    launch("echo java.lang.OutOfMemoryError; exit 3");
    supervise("exec sleep 600");
    awaitDeath();
    supervisor.look();

    assertThat(console.getLast())
        .contains("started again; its JVM had too little memory", "CROSSTALK_JAVA_OPTS_<NAME>=");
  }

  @Test
  void look_fails_isToldOncePerFailure() throws Exception {
    ProcessHandle first = launch("exec sleep 600");
    supervise("exec sleep 600");
    Path away = data.root().resolve("away");
    for (int failure = 1; failure <= 2; failure++) {
      Files.move(data.state(), away);
      Files.createDirectory(data.state());
      supervisor.look();
      supervisor.look();
      assertThat(console).hasSize(failure);
      assertThat(console.getLast()).contains("the platform cannot be supervised: ");
      Files.delete(data.state());
      Files.move(away, data.state());
      supervisor.look();
    }
    assertThat(process()).contains(first);
  }

  @Test
  void message_ingestService_namesTheLostReplay() {
    assertThat(Supervisor.message(Component.INGEST, "exit code 1"))
        .contains(
            "started again; a replay that it was reading is lost",
            "any other client has to push it again; './crosstalk logs ingest-service'");
    assertThat(Supervisor.message(Component.RULES, "exit code 1")).doesNotContain("replay");
  }

  @Test
  void look_componentStartedByAnotherCommand_isNotStartedTwice() throws Exception {
    ProcessHandle first = launch("exec sleep 600");
    supervise("touch twice; exec sleep 600");
    kill(first);
    new ProcessRegistry(data, stateFile).launch(COMPONENT, new Script("exec sleep 600").program());

    supervisor.look();

    assertThat(console).isEmpty();
    assertThat(data.root().resolve("twice")).doesNotExist();
  }

  @Test
  void look_platformStoppedByAnotherCommand_reportsNoDeath() throws Exception {
    ProcessHandle first = launch("exec sleep 600");
    supervise("exec sleep 600");

    try (PlatformLock _ = PlatformLock.acquire(data)) {
      kill(first);
      assertThat(supervisor.look()).as("while the command holds the lock").isTrue();
      stateFile.update(PlatformState::stopped);
    }

    assertThat(supervisor.look()).isFalse();
    assertThat(console).isEmpty();
  }

  @Test
  void look_platformStoppedAndStartedByOtherCommands_ends() throws Exception {
    launch("exec sleep 600");
    supervise("exec sleep 600");
    stop();
    stateFile.write(PlatformState.begun(Ports.PREFERRED, null));
    launch("exec sleep 600");

    assertThat(supervisor.look()).isFalse();
    assertThat(console).isEmpty();
  }

  @Test
  void look_afterClose_reportsNoDeath() throws Exception {
    ProcessHandle first = launch("exec sleep 600");
    supervise("exec sleep 600");

    supervisor.close();
    kill(first);

    assertThat(supervisor.look()).isFalse();
    assertThat(console).isEmpty();
  }

  @Test
  void begin_processKilled_isNoticedUntilThePlatformIsStopped() throws Exception {
    ProcessHandle first = launch("exec sleep 600");
    supervise("exec sleep 600");
    try (Supervisor _ = supervisor.begin()) {
      kill(first);

      await().until(() -> !console.isEmpty());
    }
  }

  @Test
  void launch_closedRegistry_isRefused() {
    processes.close();

    assertThatThrownBy(() -> launch("exec sleep 600")).hasMessage("the platform is being stopped");
  }

  @Test
  void launch_stateCannotBeRead_killsTheProcess() throws Exception {
    Files.delete(data.state());
    Files.createDirectory(data.state());

    assertThatThrownBy(() -> launch("exec sleep 4321")).isInstanceOf(UncheckedIOException.class);

    await().until(() -> !sleeps("4321"));
    Files.delete(data.state());
  }

  /** Returns whether a process that this one has started sleeps for a number of seconds. */
  private static boolean sleeps(String seconds) {
    return ProcessHandle.current()
        .children()
        .flatMap(each -> each.info().commandLine().stream())
        .anyMatch(each -> each.endsWith("sleep " + seconds));
  }

  @Test
  void look_processCannotBeStarted_isTriedAgain() throws Exception {
    ProcessHandle first = launch("exec sleep 600");
    supervise("exec sleep 600");
    kill(first);
    // Without the folder of the logs a process cannot be started.
    Path logs = data.root().resolve("logs");
    Path away = Files.move(logs, data.root().resolve("away"));
    supervisor.look();
    assertThat(console.getLast())
        .contains("api-gateway has died, and cannot be started: Cannot run");

    Files.move(away, logs);
    supervisor.look();

    assertThat(process()).isPresent();
  }

  private ProcessHandle launch(String script) throws Exception {
    return processes.launch(COMPONENT, new Script(script).program()).process().toHandle();
  }

  private void supervise(String script) {
    supervisor = new Supervisor(data, processes, List.of(new Script(script)), console::add);
  }

  private static void kill(ProcessHandle process) {
    process.destroyForcibly();
    process.onExit().join();
  }

  private void awaitDeath() {
    await().until(() -> process().isEmpty());
  }

  private Optional<ProcessHandle> process() {
    return stateFile.read().orElseThrow().process(COMPONENT);
  }

  private record Script(String script) implements Startable {
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
      return true;
    }
  }
}
