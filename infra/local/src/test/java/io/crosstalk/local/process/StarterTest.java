package io.crosstalk.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.local.console.RecordedProgress;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.Ports;
import io.crosstalk.local.platform.ProcessIdentity;
import io.crosstalk.local.program.ProcessCommand;
import io.crosstalk.local.program.Startable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private static final String RUNS = "touch $0; exec sleep 60";

  @TempDir private Path folder;

  private DataDirectory data;
  private final List<String> events = Collections.synchronizedList(new ArrayList<>());
  private final Map<Component, Optional<ProcessHandle>> begun = new EnumMap<>(Component.class);
  private final List<ProcessIdentity> processes = Collections.synchronizedList(new ArrayList<>());

  @BeforeEach
  void data() {
    data = new DataDirectory(folder.resolve("data"));
    data.create();
  }

  @AfterEach
  void killAll() {
    List<ProcessHandle> handles = processes.stream().flatMap(it -> it.handle().stream()).toList();
    handles.forEach(ProcessHandle::destroyForcibly);
    // A process that still ends would write into the folder while it is deleted.
    handles.forEach(it -> it.onExit().join());
  }

  @Test
  void start_neededComponentsReady_startsService() throws Exception {
    start(Map.of(), Duration.ofSeconds(20));

    assertThat(processes).hasSize(ALL.size()).allMatch(ProcessIdentity::isAlive);
    for (Component service : Component.SERVICES) {
      List<String> before = events.subList(0, events.indexOf("spawned " + service));
      assertThat(before).containsAll(service.needs().stream().map(it -> "healthy " + it).toList());
    }
  }

  @Test
  void start_failure_namesComponentAndLogLine() {
    String fails = "echo out of luck; exit 7";

    assertThatThrownBy(() -> start(Map.of(Component.RULES, fails), Duration.ofSeconds(20)))
        .isInstanceOfSatisfying(
            StartFailure.class,
            failure ->
                assertThat(failure.toCommandFailure(data.log(Component.RULES)).text())
                    .contains(
                        "rules-service ended with exit code 7",
                        "| out of luck",
                        "→",
                        "'up' starts what is missing, 'down' stops everything"));
  }

  @Test
  void start_failure_skipsComponentsThatNeedIt() {
    assertThatThrownBy(() -> start(Map.of(Component.KAFKA, "exit 1"), Duration.ofSeconds(20)))
        .isInstanceOf(StartFailure.class);

    assertThat(events)
        .contains("healthy POSTGRES", "healthy GATEWAY")
        .doesNotContain("spawned INGEST", "spawned CORRELATION", "spawned RULES");
  }

  @Test
  void start_oneServiceFails_waitsForOtherServices() {
    String slow = "while ! test -e failed; do sleep 0.05; done; " + RUNS;

    assertThatThrownBy(
            () ->
                start(
                    Map.of(Component.RULES, "touch failed; exit 1", Component.CORRELATION, slow),
                    Duration.ofSeconds(20)))
        .isInstanceOfSatisfying(
            StartFailure.class,
            failure -> assertThat(failure.component()).isEqualTo(Component.RULES));

    assertThat(events).contains("healthy CORRELATION", "healthy INGEST", "healthy GATEWAY");
    assertThat(processes.stream().filter(ProcessIdentity::isAlive)).hasSize(ALL.size() - 1);
  }

  @Test
  void start_noProgressOfOneProcess_failsAndEndsThatProcessOnly() {
    assertThatThrownBy(
            () -> start(Map.of(Component.INGEST, "exec sleep 60"), Duration.ofSeconds(2)))
        .isInstanceOf(StartFailure.class)
        .hasMessage(
            "is not healthy, stands still: nothing in its log and no processor time for 2 s");

    assertThat(processes.stream().filter(ProcessIdentity::isAlive)).hasSize(ALL.size() - 1);
  }

  @Test
  void start_longerThanLimitButWritingLog_isWaitedFor() throws Exception {
    String chatty = "for i in 1 2 3 4 5 6; do echo at work; sleep 0.5; done; " + RUNS;

    start(Map.of(Component.INGEST, chatty), Duration.ofSeconds(2));

    assertThat(events).contains("healthy INGEST");
  }

  @Test
  void start_processOfEarlierStartAlive_isWaitedForAndNotStartedAgain() throws Exception {
    Process earlier =
        DetachedProcesses.launch(
                data, Component.INGEST, new Script(Component.INGEST, RUNS).program())
            .process();
    processes.add(ProcessIdentity.of(earlier.toHandle()));
    begun.put(Component.INGEST, Optional.of(earlier.toHandle()));

    start(Map.of(), Duration.ofSeconds(20));

    assertThat(events).contains("healthy INGEST").doesNotContain("spawned INGEST");
  }

  @Test
  void start_processOfEarlierStartWithoutProgress_isNotStopped() throws Exception {
    Process earlier =
        DetachedProcesses.launch(
                data, Component.INGEST, new Script(Component.INGEST, "exec sleep 60").program())
            .process();
    processes.add(ProcessIdentity.of(earlier.toHandle()));
    begun.put(Component.INGEST, Optional.of(earlier.toHandle()));

    assertThatThrownBy(() -> start(Map.of(), Duration.ofSeconds(2)))
        .isInstanceOf(StartFailure.class)
        .hasMessageStartingWith("runs (process " + earlier.pid() + "), but is not healthy");
    assertThat(earlier.isAlive()).isTrue();
  }

  @Test
  void start_temporaryFailure_isRetried() throws Exception {
    String secondTime =
        "if test -e tried; then " + RUNS + "; else touch tried; echo try again; exit 1; fi";

    start(Map.of(Component.POSTGRES, secondTime), Duration.ofSeconds(20));

    assertThat(events.stream().filter("spawned POSTGRES"::equals)).hasSize(2);
  }

  @Test
  void stop_allComponents_stopsInReverseOrder() throws Exception {
    start(Map.of(), Duration.ofSeconds(20));
    PlatformState state = PlatformState.empty(Ports.PREFERRED, 4);
    for (ProcessIdentity process : processes) {
      Component component =
          Component.valueOf(events.get(events.indexOf("pid " + process.pid()) + 1));
      state = state.with(component, process);
    }
    // SIGINT, which ends the database, may be disabled where the tests run.
    EnumSet<Component> wanted = EnumSet.complementOf(EnumSet.of(Component.POSTGRES));
    RecordedProgress shown = new RecordedProgress();

    new Stopper(shown).stop(state, wanted);

    assertThat(state.alive()).containsExactly(Component.POSTGRES);
    assertThat(shown.texts())
        .hasSize(2 * wanted.size())
        .endsWith("kafka: stopping", "kafka: stopped");
  }

  @Test
  void start_serviceWaitingForFailedService_endsAfterLimit() {
    Map<Component, String> scripts =
        Map.of(
            Component.INGEST,
            "exit 1",
            Component.CORRELATION,
            "while true; do echo waits; sleep 0.05; done");

    assertThatThrownBy(() -> start(scripts, Duration.ofSeconds(20), Duration.ZERO))
        .isInstanceOfSatisfying(
            StartFailure.class,
            failure -> assertThat(failure.component()).isEqualTo(Component.INGEST));
  }

  private void start(Map<Component, String> scripts, Duration timeout) throws Exception {
    start(scripts, timeout, Duration.ofSeconds(60));
  }

  private void start(Map<Component, String> scripts, Duration timeout, Duration afterFailure)
      throws Exception {
    Map<Component, ComponentStart> starts = new EnumMap<>(Component.class);
    for (Component component : ALL) {
      Startable script = new Script(component, scripts.getOrDefault(component, RUNS));
      starts.put(
          component,
          new ComponentStart(
              script,
              this::launch,
              data.log(component),
              timeout,
              begun.getOrDefault(component, Optional.empty())));
    }
    new Starter(starts, new RecordedProgress(), afterFailure).start(ALL);
  }

  private Launcher.Launched launch(Component component, ProcessCommand program) throws IOException {
    Launcher.Launched launched = DetachedProcesses.launch(data, component, program);
    ProcessIdentity process = ProcessIdentity.of(launched.process().toHandle());
    synchronized (events) {
      processes.add(process);
      events.addAll(List.of("pid " + process.pid(), component.name(), "spawned " + component));
    }
    return launched;
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
