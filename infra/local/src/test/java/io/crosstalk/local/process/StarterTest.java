package io.crosstalk.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.RecordedProgress;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.Ports;
import io.crosstalk.local.platform.StateFile;
import io.crosstalk.local.program.ProcessCommand;
import io.crosstalk.local.program.Startable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the starter with shell commands in place of the real programs. */
class StarterTest {
  private static final EnumSet<Component> ALL = EnumSet.allOf(Component.class);

  /**
   * Shell command that creates a file, by which the component is healthy, and keeps running.
   * Without the file the component never becomes healthy.
   */
  private static final String RUNS = "touch $0; exec sleep 600";

  @TempDir private Path folder;

  private DataDirectory data;
  private final List<String> events = Collections.synchronizedList(new ArrayList<>());
  private final Map<Component, Duration> limits = new EnumMap<>(Component.class);
  private StateFile stateFile;
  private ProcessRegistry processes;

  @BeforeEach
  void data() {
    data = new DataDirectory(folder.resolve("data"));
    data.create();
    stateFile = new StateFile(data.state());
    stateFile.write(PlatformState.begun(Ports.PREFERRED, null));
    processes = new ProcessRegistry(data, stateFile);
  }

  @AfterEach
  void killAll() {
    List<ProcessHandle> handles =
        Arrays.stream(Component.values()).flatMap(it -> state().process(it).stream()).toList();
    handles.forEach(ProcessHandle::destroyForcibly);
    // A process that still ends would write into the folder while it is deleted.
    handles.forEach(it -> it.onExit().join());
  }

  private PlatformState state() {
    return stateFile.read().orElseThrow();
  }

  @Test
  void start_neededComponentsReady_startsService() throws Exception {
    start(Map.of());

    assertThat(state().alive()).isEqualTo(ALL);
    for (Component service : Component.SERVICES) {
      List<String> before = events.subList(0, events.indexOf("spawned " + service));
      assertThat(before).containsAll(service.needs().stream().map(it -> "healthy " + it).toList());
    }
  }

  @Test
  void start_failure_namesComponentAndLogLine() {
    String fails = "echo out of luck; exit 7";

    assertThatThrownBy(() -> start(Map.of(Component.RULES, fails)))
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure ->
                assertThat(failure.text())
                    .contains(
                        "rules-service ended with exit code 7",
                        "| out of luck",
                        "→",
                        "'./crosstalk up' starts what is missing, './crosstalk down' stops"
                            + " everything"));
  }

  @Test
  void start_failure_skipsComponentsThatNeedIt() {
    assertThatThrownBy(() -> start(Map.of(Component.KAFKA, "exit 1")))
        .isInstanceOf(CommandFailure.class);

    assertThat(events).doesNotContain("spawned INGEST", "spawned CORRELATION", "spawned RULES");
  }

  @Test
  void start_oneServiceFails_leavesOtherProcessesRunning() {
    String afterTheOthers = "while ! test -e GATEWAY.well; do sleep 0.05; done; exit 1";

    assertThatThrownBy(() -> start(Map.of(Component.KAFKA, afterTheOthers)))
        .isInstanceOf(CommandFailure.class)
        .hasMessageStartingWith("kafka ended with exit code 1");

    assertThat(state().alive()).contains(Component.GATEWAY);
    assertThat(processes.isClosed()).as("before the other starts are interrupted").isTrue();
  }

  @Test
  void start_oneProcessNotHealthyInTime_failsAndStopsThatProcess() {
    limits.put(Component.INGEST, Duration.ofSeconds(2));

    assertThatThrownBy(() -> start(Map.of(Component.INGEST, "exec sleep 600")))
        .isInstanceOf(CommandFailure.class)
        .hasMessageStartingWith("ingest-service is not healthy after 2 s without a new log line");

    await().until(() -> !state().isAlive(Component.INGEST));
    assertThat(state().alive()).contains(Component.KAFKA);
  }

  @Test
  void start_processOfEarlierStartNotHealthyInTime_failsAndLeavesIt() throws Exception {
    processes.launch(Component.INGEST, new Script(Component.INGEST, "exec sleep 600").program());

    assertThatThrownBy(
            () ->
                componentStart(RUNS, Duration.ofMillis(100))
                    .start(state().process(Component.INGEST), _ -> {}))
        .hasMessageContaining("is not healthy");

    assertThat(state().isAlive(Component.INGEST)).isTrue();
  }

  @Test
  void start_processOfEarlierStartWritesLogButIsNotHealthy_failsAfterTheLimit() throws Exception {
    String writes = "while true; do echo alive; sleep 0.05; done";
    processes.launch(Component.INGEST, new Script(Component.INGEST, writes).program());

    assertThatThrownBy(
            () ->
                componentStart(RUNS, Duration.ofSeconds(1))
                    .start(state().process(Component.INGEST), _ -> {}))
        .hasMessageStartingWith("ingest-service runs, but is not healthy after 1 s");
  }

  @Test
  void stop_signalIgnored_killsTheProcess() throws Exception {
    Process process =
        new ProcessBuilder("/bin/sh", "-c", "trap '' TERM; echo ready; exec sleep 600").start();
    assertThat(process.inputReader().readLine()).isEqualTo("ready");

    ComponentStart.stop(process, Duration.ofMillis(100));

    assertThat(process.waitFor()).as("128 + SIGKILL").isEqualTo(137);
  }

  @Test
  void start_dataOfAnotherBuild_failsAtOnceAndSaysWhatToDelete() {
    String tries =
        "while true; do echo 'java.lang.IllegalStateException: The database has the tables of"
            + " another build of Crosstalk, which this build does not read.'; sleep 0.1; done";

    assertThatThrownBy(() -> start(Map.of(Component.RULES, tries)))
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure ->
                assertThat(failure.text())
                    .contains(
                        "rules-service cannot use the data, which are of another build",
                        "run './crosstalk down' and delete the data folder"));
    await().until(() -> !state().isAlive(Component.RULES));
  }

  @Test
  void start_processOfEarlierStartAlive_isWaitedForAndNotStartedAgain() throws Exception {
    processes.launch(Component.INGEST, new Script(Component.INGEST, RUNS).program());
    events.clear();

    start(Map.of());

    assertThat(events).contains("healthy INGEST").doesNotContain("spawned INGEST");
  }

  @Test
  void start_temporaryFailure_isRetried() throws Exception {
    String secondTime =
        "if test -e tried; then " + RUNS + "; else touch tried; echo try again; exit 1; fi";

    start(Map.of(Component.POSTGRES, secondTime));

    assertThat(events.stream().filter("spawned POSTGRES"::equals)).hasSize(2);
  }

  @Test
  void stop_allComponents_stopsGatewayThenServicesThenWhatTheyNeed() throws Exception {
    start(Map.of());
    // SIGINT, which ends the database, may be disabled where the tests run.
    PlatformState state = state().without(EnumSet.of(Component.POSTGRES));
    int running = state.alive().size();
    RecordedProgress shown = new RecordedProgress();

    new Stopper(shown.display()).stop(state);

    assertThat(state.alive()).isEmpty();
    assertThat(shown.texts())
        .hasSize(2 * running)
        .startsWith("api-gateway: stopping", "api-gateway: stopped")
        .endsWith("kafka: stopping", "kafka: stopped");
  }

  private ComponentStart componentStart(String script, Duration limit) {
    return new ComponentStart(
        new Script(Component.INGEST, script), processes, data.log(Component.INGEST), limit);
  }

  private void start(Map<Component, String> scripts) throws Exception {
    List<ComponentStart> starts =
        ALL.stream()
            .map(
                it ->
                    new ComponentStart(
                        new Script(it, scripts.getOrDefault(it, RUNS)),
                        processes,
                        data.log(it),
                        limits.getOrDefault(it, Duration.ofMinutes(2))))
            .toList();
    new Starter(starts, state(), processes, new RecordedProgress().display()).start();
  }

  private final class Script implements Startable {
    private final Component component;
    private final String script;

    private Script(Component component, String script) {
      this.component = component;
      this.script = script;
    }

    @Override
    public Component component() {
      return component;
    }

    @Override
    public void prepare() throws IOException {
      Files.createDirectories(data.root());
    }

    @Override
    public ProcessCommand program() {
      events.add("spawned " + component);
      return new ProcessCommand(List.of("/bin/sh", "-c", script, well()), Map.of());
    }

    @Override
    public boolean isHealthy() throws InterruptedException {
      Thread.sleep(50);
      if (!Files.exists(data.root().resolve(well()))) {
        return false;
      }
      events.add("healthy " + component);
      return true;
    }

    private String well() {
      return component + ".well";
    }

    @Override
    public boolean isWorthAnotherTry(String logTail) {
      return logTail.contains("try again");
    }
  }
}
