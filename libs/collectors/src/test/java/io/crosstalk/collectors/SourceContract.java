package io.crosstalk.collectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.crosstalk.collectors.RecordingIntake.Completed;
import io.crosstalk.collectors.RecordingIntake.Rejected;
import io.crosstalk.testkit.TestClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Contract test that every source type inherits: each {@link Requirement} is tested with a
 * simulated system. A requirement that does not apply to a source type is skipped, with the reason
 * in the test's name.
 */
public abstract class SourceContract {
  private static final Duration LONGEST_END = Duration.ofMinutes(10);

  @TempDir private Path folder;

  /** Requirement that every source fulfils, and the sentence that names its test. */
  public enum Requirement {
    RESTART("a restart loses nothing and repeats nothing"),
    COUNTER_RESET("a counter that begins again gives no rate"),
    LATE_DATA("late data are delivered, rejected or a gap"),
    OVERLOAD("without room the source waits, or drops and goes on"),
    GARBAGE("garbage is reported, and the source goes on"),
    CLOSE("close ends all threads");

    private final String sentence;

    Requirement(String sentence) {
      this.sentence = sentence;
    }
  }

  /** Returns the name of the source type. */
  public abstract String type();

  /**
   * Creates the simulated system that the source reads.
   *
   * @param systemFolder empty folder for its files
   */
  protected abstract SourceDevice device(Path systemFolder, TestClock clock) throws Exception;

  /** Returns the reason why a requirement does not apply to the source type; null if it applies. */
  protected @Nullable String exemption(Requirement requirement) {
    return null;
  }

  @TestFactory
  Stream<DynamicTest> requirements() {
    return Arrays.stream(Requirement.values()).map(this::test);
  }

  private DynamicTest test(Requirement requirement) {
    String reason = exemption(requirement);
    return reason == null
        ? dynamicTest(requirement.sentence, () -> verify(requirement))
        : dynamicTest(
            requirement.sentence + " - does not apply: " + reason, () -> Assumptions.abort(reason));
  }

  private void verify(Requirement requirement) throws Exception {
    switch (requirement) {
      case RESTART -> restart();
      case COUNTER_RESET -> counterReset();
      case LATE_DATA -> lateData();
      case OVERLOAD -> overload();
      case GARBAGE -> garbage();
      case CLOSE -> closing();
    }
  }

  private ContractRun run() throws Exception {
    Path system = Files.createTempDirectory(folder, "system");
    TestClock clock = new TestClock(ContractRun.START);
    return new ContractRun(device(system, clock), clock, system);
  }

  /**
   * Returns what a source delivers when it reads two parts of the data without a restart in
   * between, for comparison with a restarted one.
   */
  private List<String> uninterrupted() throws Exception {
    try (ContractRun run = run()) {
      run.device().produce(0);
      List<String> all = kept(run, run.collect());
      run.device().produce(1);
      List<String> second = kept(run, run.collectData());
      assertThat(second).isNotEmpty();
      all.addAll(second);
      return all;
    }
  }

  private static List<String> kept(ContractRun run, RecordingIntake intake) {
    return ContractRun.identities(intake, run.device()::keeps);
  }

  private void restart() throws Exception {
    try (ContractRun run = run()) {
      run.device().produce(0);
      List<String> delivered = kept(run, run.collectData());
      assertThat(delivered).isNotEmpty();
      run.closeSource();
      run.device().produce(1);
      delivered.addAll(kept(run, run.collectData()));
      assertThat(delivered).doesNotHaveDuplicates();
      assertThat(delivered).containsExactlyInAnyOrderElementsOf(uninterrupted());
    }
  }

  private void counterReset() throws Exception {
    try (ContractRun run = run()) {
      run.device().produce(0);
      run.collect();
      run.device().produce(1);
      assertPlausible(run, run.collect());
      run.device().resetCounters();
      run.device().produce(2);
      assertPlausible(run, run.collect());
      run.device().produce(3);
      RecordingIntake after = run.collectData();
      assertPlausible(run, after);
      assertThat(after.recorded().samples()).isNotEmpty();
    }
  }

  private static void assertPlausible(ContractRun run, RecordingIntake intake) {
    assertThat(intake.recorded().samples())
        .allSatisfy(sample -> assertThat(sample.value()).isBetween(0.0, run.device().largest()));
  }

  private void lateData() throws Exception {
    try (ContractRun run = run()) {
      run.device().produce(0);
      run.collect();
      run.device().produce(1);
      RecordingIntake before = run.collect();
      run.device().produceLate();
      RecordingIntake late = new RecordingIntake();
      // A listening source declares its watermark after what it delivers.
      run.collect(late, () -> reported(late) > 0 && hasWatermarkLike(late, before));
      assertThat(reported(late)).isPositive();
      assertThat(watermark(late)).isGreaterThanOrEqualTo(watermark(before));
      run.device().produce(2);
      assertThat(ContractRun.identities(run.collectData())).isNotEmpty();
    }
  }

  private static boolean hasWatermarkLike(RecordingIntake late, RecordingIntake before) {
    return before.recorded().completions().isEmpty() || !late.recorded().completions().isEmpty();
  }

  private static int reported(RecordingIntake intake) {
    return ContractRun.identities(intake).size()
        + intake.recorded().rejections().size()
        + intake.recorded().gaps().size();
  }

  /**
   * Returns the last watermark that the source has declared; {@link Long#MIN_VALUE} if it has
   * declared none.
   */
  private static long watermark(RecordingIntake intake) {
    return intake.recorded().completions().stream()
        .mapToLong(Completed::timeMs)
        .reduce((first, last) -> last)
        .orElse(Long.MIN_VALUE);
  }

  private void overload() throws Exception {
    try (ContractRun run = run()) {
      run.device().produce(0);
      boolean canWait = run.open() instanceof PolledSource;
      RecordingIntake recorded = new RecordingIntake();
      GatedIntake full = new GatedIntake(recorded);
      FutureTask<Void> collecting = collectInBackground(run, full, recorded);
      try {
        full.awaitReached();
        assertThat(collecting.isDone()).isFalse();
      } finally {
        full.open();
      }
      collecting.get(LONGEST_END.toSeconds(), TimeUnit.SECONDS);
      List<String> delivered = kept(run, recorded);
      run.device().produce(1);
      List<String> next = kept(run, run.collectData());
      assertThat(next).isNotEmpty();
      delivered.addAll(next);
      if (canWait) {
        assertThat(delivered).containsExactlyInAnyOrderElementsOf(uninterrupted());
      }
    }
  }

  private static FutureTask<Void> collectInBackground(
      ContractRun run, Intake intake, RecordingIntake recorded) {
    FutureTask<Void> collecting =
        new FutureTask<>(
            () -> {
              run.collect(intake, recorded::hasAny);
              return null;
            });
    Thread.ofPlatform().name("contract-collect").start(collecting);
    return collecting;
  }

  private static List<String> texts(ContractRun run, RecordingIntake rejected) {
    List<String> texts = run.complaints();
    rejected.recorded().rejections().stream().map(Rejected::text).forEach(texts::add);
    return texts;
  }

  private void garbage() throws Exception {
    try (ContractRun run = run()) {
      run.device().produceGarbage();
      RecordingIntake rejected = run.collect();
      // A listening source may complete a stream before it has read the datagram.
      await().until(() -> !texts(run, rejected).isEmpty());
      assertThat(texts(run, rejected)).allSatisfy(text -> assertThat(text).isNotBlank());
      run.device().produce(0);
      RecordingIntake first = run.collect();
      run.device().produce(1);
      RecordingIntake second = run.collectData();
      assertThat(ContractRun.identities(first).size() + ContractRun.identities(second).size())
          .isPositive();
    }
  }

  private void closing() throws Exception {
    try (ContractRun run = run()) {
      Set<Thread> before = new HashSet<>(Thread.getAllStackTraces().keySet());
      run.open();
      run.device().produce(0);
      RecordingIntake recorded = new RecordingIntake();
      run.collect(recorded, recorded::hasAny);
      run.closeSource();
      await().pollInSameThread().untilAsserted(() -> assertThat(newThreads(before)).isEmpty());
    }
  }

  private static List<String> newThreads(Set<Thread> before) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !before.contains(thread) && thread.isAlive())
        .filter(thread -> !isOfTheVirtualMachine(thread))
        .map(Thread::getName)
        .toList();
  }

  /**
   * Returns whether a thread belongs to the JDK, such as the carriers of virtual threads, which do
   * not end when their virtual threads do.
   */
  private static boolean isOfTheVirtualMachine(Thread thread) {
    return thread.getClass().getName().startsWith("jdk.internal.");
  }
}
