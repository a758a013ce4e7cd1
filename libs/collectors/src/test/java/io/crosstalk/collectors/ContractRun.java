package io.crosstalk.collectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.collectors.RecordingIntake.Given;
import io.crosstalk.collectors.RecordingIntake.Recorded;
import io.crosstalk.testkit.TestClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Run of one contract test: a source, the simulated system that it reads, and the memory and clock
 * that stay when the source is closed and opened again.
 */
final class ContractRun implements AutoCloseable {
  static final String START = "2026-11-21T12:00:00Z";

  private static final Duration INTERVAL = Duration.ofSeconds(20);
  private static final int ROUNDS = 3;
  private static final int MOST_ROUNDS_AT_ONCE = 20;
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final SourceDevice device;
  private final TestClock clock;
  private final Path folder;
  private final InMemory memory = new InMemory();
  private final List<String> complaints = new ArrayList<>();
  private @Nullable Source source;
  private @Nullable FutureTask<Void> listening;
  private Redirectable target = new Redirectable(new RecordingIntake());

  ContractRun(SourceDevice device, TestClock clock, Path folder) {
    this.device = device;
    this.clock = clock;
    this.folder = folder;
  }

  SourceDevice device() {
    return device;
  }

  /**
   * Opens a source with the memory that the previous one has left, as after a restart of the
   * service.
   */
  Source open() throws Exception {
    Source opened = device.open(memory.context("src", folder, clock));
    source = opened;
    return opened;
  }

  /** Collects what the source can deliver now, and returns it; a gap or a rejection may be all. */
  RecordingIntake collect() throws Exception {
    RecordingIntake recorded = new RecordingIntake();
    collect(recorded, recorded::hasAny);
    return recorded;
  }

  /** Collects until the source has delivered samples or changes, and returns them. */
  RecordingIntake collectData() throws Exception {
    RecordingIntake recorded = new RecordingIntake();
    collect(recorded, () -> !identities(recorded).isEmpty());
    return recorded;
  }

  /**
   * Collects what the source can deliver now: three polling rounds of a polled source, or what a
   * listening source receives until a condition is met.
   */
  void collect(Intake intake, BooleanSupplier enough) throws Exception {
    switch (source == null ? open() : source) {
      case PolledSource polled -> poll(polled, intake);
      case ListeningSource sender -> listen(sender, new Redirectable(intake), enough);
    }
  }

  private void poll(PolledSource polled, Intake intake) throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      pass(INTERVAL);
      int times = 0;
      do {
        pollOnce(polled, intake);
      } while (polled.hasMore() && ++times < MOST_ROUNDS_AT_ONCE);
    }
  }

  private void pollOnce(PolledSource polled, Intake intake) throws Exception {
    try {
      polled.poll(intake);
    } catch (SourceException e) {
      complaints.add(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Listens until a condition is met. A source that listens already continues, and delivers to the
   * new intake from now on.
   */
  private void listen(ListeningSource sender, Redirectable intake, BooleanSupplier enough)
      throws Exception {
    if (listening == null) {
      target = intake;
      FutureTask<Void> task =
          new FutureTask<>(
              () -> {
                sender.listen(target);
                return null;
              });
      listening = task;
      Thread.ofPlatform().name("contract-listen").start(task);
    } else {
      target.redirect(intake.target());
    }
    await()
        .until(
            () -> {
              pass(Duration.ofSeconds(1));
              assertThat(isListening()).isTrue();
              return enough.getAsBoolean();
            });
  }

  private boolean isListening() {
    FutureTask<Void> task = listening;
    return task != null && !task.isDone();
  }

  private void pass(Duration duration) throws Exception {
    clock.advance(duration);
    device.advance(duration);
  }

  /** Closes the source as the service does when it stops, and waits until listening has ended. */
  void closeSource() throws Exception {
    Source open = source;
    if (open != null) {
      open.close();
    }
    source = null;
    FutureTask<Void> task = listening;
    listening = null;
    if (task != null) {
      try {
        task.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
      } catch (ExecutionException e) {
        throw new AssertionError("listening ended with an exception", e);
      }
    }
  }

  /** Returns the reasons for which rounds have failed, and the warnings of the source. */
  List<String> complaints() {
    List<String> all = new ArrayList<>(complaints);
    Source open = source;
    if (open != null) {
      all.addAll(open.warnings());
    }
    return all;
  }

  /**
   * Returns the delivered samples and changes without their values, as text: stream, time, resource
   * and metric of each sample, then the changes. Tests find lost and repeated data by these texts.
   */
  static List<String> identities(RecordingIntake intake) {
    return identities(intake, sample -> true);
  }

  /** Returns the delivered samples that meet a condition, and the changes, as text. */
  static List<String> identities(RecordingIntake intake, Predicate<Given> condition) {
    Recorded recorded = intake.recorded();
    List<String> all = new ArrayList<>();
    recorded.samples().stream().filter(condition).forEach(sample -> all.add(identity(sample)));
    recorded
        .changes()
        .forEach(
            change ->
                all.add(
                    "%d %s %s %s"
                        .formatted(
                            change.timeMs(), change.resource(), change.kind(), change.detail())));
    return all;
  }

  static String identity(Given sample) {
    return "%s %d %s %s"
        .formatted(sample.stream(), sample.timeMs(), sample.resource(), sample.metric());
  }

  @Override
  public void close() {
    try {
      closeSource();
    } catch (Exception e) {
      throw new AssertionError("the source could not be closed", e);
    } finally {
      device.close();
    }
  }
}
