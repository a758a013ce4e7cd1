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
import io.crosstalk.local.program.ClassArchive;
import io.crosstalk.local.program.ProcessCommand;
import io.crosstalk.local.program.Startable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the supervisor with shell commands as processes; the tests set the time. */
class SupervisorTest {
  private static final Component COMPONENT = Component.GATEWAY;

  /** Shell command that ends with an error as long as the file "works" does not exist. */
  private static final String DIES_UNLESS_WORKS =
      "if test -e works; then exec sleep 600; fi; echo ERROR no luck; exit 7";

  @TempDir private Path folder;

  private DataDirectory data;
  private StateFile stateFile;
  private ProcessRegistry processes;
  private Supervisor supervisor;
  private Instant now = Instant.parse("2026-03-02T08:00:00Z");
  private final List<String> console = new CopyOnWriteArrayList<>();

  @BeforeEach
  void platform() {
    data = new DataDirectory(folder.resolve("data"));
    data.create();
    stateFile = new StateFile(data.state());
    stateFile.write(PlatformState.begun(Ports.PREFERRED, 4, null).markedReady());
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
  void look_processKilled_startsComponentAgainAfterDelay() throws Exception {
    ProcessHandle first = launch("exec sleep 600");
    supervise("exec sleep 600");
    supervisor.look();
    assertThat(console).isEmpty();

    kill(first);
    supervisor.look();
    assertThat(console).singleElement().asString().contains("exit code 137 (SIGKILL");
    assertThat(process()).isEmpty();
    now = now.plusSeconds(5);
    lookUntilHealthy();

    assertThat(console.getLast()).isEqualTo("crosstalk: api-gateway runs again (restart 1)");
    assertThat(process().orElseThrow().pid()).isNotEqualTo(first.pid());
  }

  @Test
  void look_processDiesRepeatedly_restartsAfterTheDelayEachTime() throws Exception {
    launch(DIES_UNLESS_WORKS);
    supervise(DIES_UNLESS_WORKS);
    for (int death = 1; death <= 4; death++) {
      awaitDeath();
      supervisor.look();
      assertThat(console.getLast())
          .contains("api-gateway has died: exit code 7; last log line: ERROR no luck")
          .contains("→ restart " + death + " follows in 5 s; './crosstalk logs api-gateway' shows");
      now = now.plusSeconds(5).minusMillis(1);
      supervisor.look();
      assertThat(process()).as("before the delay has passed").isEmpty();
      if (death == 4) {
        Files.createFile(data.root().resolve("works"));
      }
      now = now.plusMillis(1);
      supervisor.look();
    }
    lookUntilHealthy();

    assertThat(console.getLast()).isEqualTo("crosstalk: api-gateway runs again (restart 4)");
  }

  @Test
  void look_knownReasonOfDeath_adviceIsShown() throws Exception {
    launch("echo java.lang.OutOfMemoryError; exit 3");
    supervise("exec sleep 600");
    awaitDeath();
    supervisor.look();

    assertThat(console.getLast())
        .contains("follows in 5 s; its JVM had too little memory", "CROSSTALK_JAVA_OPTS_<NAME>=");
  }

  @Test
  void recoveryMessage_ingestService_namesLostAndRepeatedReplays() {
    assertThat(Supervisor.recoveryMessage(Component.INGEST, 1))
        .startsWith("crosstalk: ingest-service runs again (restart 1)")
        .contains("'replay' and 'demo' push it again, any other client has to push it again");
  }

  @Test
  void look_componentStartedByAnotherCommandDuringDelay_isNotStartedTwice() throws Exception {
    ProcessHandle first = launch("exec sleep 600");
    supervise("touch twice; exec sleep 600");
    kill(first);
    supervisor.look();
    try (PlatformLock _ = PlatformLock.acquire(data)) {
      new ProcessRegistry(data, stateFile)
          .launch(COMPONENT, new Script("exec sleep 600").program());
    }

    now = now.plusSeconds(5);
    lookUntilHealthy();

    assertThat(data.root().resolve("twice")).doesNotExist();
  }

  @Test
  void look_platformStoppedByAnotherCommand_reportsNoDeath() throws Exception {
    ProcessHandle first = launch("exec sleep 600");
    supervise("exec sleep 600");

    try (PlatformLock _ = PlatformLock.acquire(data)) {
      kill(first);
      assertThat(supervisor.look()).as("while the command holds the lock").isTrue();
      stateFile.update(state -> state.without(EnumSet.allOf(Component.class)));
    }

    assertThat(supervisor.look()).isFalse();
    assertThat(console).isEmpty();
  }

  @Test
  void look_platformStoppedDuringDelay_doesNotRestartComponent() throws Exception {
    ProcessHandle first = launch("exec sleep 600");
    supervise("touch again; exec sleep 600");
    kill(first);
    supervisor.look();
    stateFile.update(state -> state.without(EnumSet.allOf(Component.class)));

    now = now.plusSeconds(5);

    assertThat(supervisor.look()).isFalse();
    assertThat(data.root().resolve("again")).doesNotExist();
  }

  @Test
  void look_platformStoppedAndStartedByOtherCommands_ends() throws Exception {
    launch("exec sleep 600");
    supervise("exec sleep 600");
    stop();
    stateFile.write(PlatformState.begun(Ports.PREFERRED, 4, null));
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
  void close_archiveIsBeingWritten_endsItsProcess() throws Exception {
    Path java = data.root().resolve("java");
    Files.writeString(java, "#!/bin/sh\nexec sleep 5432\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    launch("exec sleep 600");
    supervise(
        new Script("") {
          @Override
          public ProcessCommand program() {
            return new ProcessCommand(List.of(java.toString()), Map.of());
          }

          @Override
          public Optional<ClassArchive> classArchive() {
            return Optional.of(new ClassArchive(data.root(), COMPONENT, java));
          }
        });
    supervisor.awaitEnd();
    await().until(() -> sleeps("5432"));

    supervisor.close();

    await().until(() -> !sleeps("5432"));
    assertThat(console).isEmpty();
  }

  @Test
  void look_processCannotBeStarted_retries() throws Exception {
    ProcessHandle first = launch("exec sleep 600");
    supervise("exec sleep 600");
    kill(first);
    supervisor.look();
    // Without the folder of the logs a process cannot be started.
    Path logs = data.root().resolve("logs");
    Path away = Files.move(logs, data.root().resolve("away"));
    now = now.plusSeconds(5);
    supervisor.look();
    assertThat(console.getLast())
        .contains("api-gateway has died: it cannot be started: Cannot run");

    Files.move(away, logs);
    now = now.plusSeconds(5);
    lookUntilHealthy();

    assertThat(console.getLast()).isEqualTo("crosstalk: api-gateway runs again (restart 2)");
  }

  private ProcessHandle launch(String script) throws Exception {
    return processes.launch(COMPONENT, new Script(script).program()).process().toHandle();
  }

  private void supervise(String script) {
    supervise(new Script(script));
  }

  private void supervise(Startable startable) {
    supervisor = new Supervisor(data, processes, List.of(startable), () -> now, console::add);
  }

  private static void kill(ProcessHandle process) {
    process.destroyForcibly();
    process.onExit().join();
  }

  private void awaitDeath() {
    await().until(() -> process().isEmpty());
  }

  private void lookUntilHealthy() {
    await().until(() -> supervisor.look() && console.getLast().contains("runs again"));
  }

  private Optional<ProcessHandle> process() {
    return stateFile.read().orElseThrow().process(COMPONENT);
  }

  /** Component that is healthy as long as its shell has become "sleep". */
  private class Script implements Startable {
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
