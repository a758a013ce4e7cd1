package io.crosstalk.bench.correlation;

import io.crosstalk.bench.harness.BenchTopics;
import io.crosstalk.bench.harness.Benchmark;
import io.crosstalk.bench.harness.Broker;
import io.crosstalk.bench.harness.ChildProcess;
import io.crosstalk.bench.harness.CommittedTopic;
import io.crosstalk.bench.harness.KafkaClients;
import io.crosstalk.bench.harness.RunMeasurement;
import io.crosstalk.bench.load.BusWriter;
import io.crosstalk.bench.load.Feeder;
import io.crosstalk.bench.load.Workload;
import io.crosstalk.bench.platform.BenchTokens;
import io.crosstalk.bench.platform.ServiceProcess;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DiagnosisMessage;
import io.crosstalk.event.message.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;

/**
 * Runs a variant over a workload. The measured part of the input is in a transaction that is
 * committed when the output of everything before is committed; with this commit the measurement
 * begins. It ends when all output is committed.
 */
public final class CorrelationRuns implements AutoCloseable {
  /** Output topic of the references. */
  static final String COPY = "bench.copy";

  private static final String THREADS = "2";
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final Broker broker;
  private final Path folder;
  private final List<String> jvm;
  private final Admin admin;
  private int runs;

  /**
   * Runs on one broker.
   *
   * @param folder folder for logs and state
   * @param jvm options of every variant's JVM
   */
  public CorrelationRuns(Broker broker, Path folder, List<String> jvm) {
    this.broker = broker;
    this.folder = folder;
    this.jvm = jvm;
    admin = KafkaClients.admin(broker.bootstrapServers());
  }

  /** Runs a variant once. */
  public RunMeasurement run(Variant variant, Workload workload)
      throws IOException, InterruptedException {
    return run(
        variant, workload, (process, rest) -> measured(process, rest, workload), restart -> {});
  }

  /**
   * Runs correlation-service once, and then measures a restart without its state directory, until
   * one more step is processed.
   *
   * @param restarts receives the measurement of the restart
   */
  public RunMeasurement runAndRestart(Workload workload, Consumer<RunMeasurement> restarts)
      throws IOException, InterruptedException {
    return run(
        Variant.CORRELATION,
        workload,
        (process, rest) -> measured(process, rest, workload),
        restart ->
            restarts.accept(restart.run((process, rest) -> measured(process, rest, workload))));
  }

  /**
   * Runs correlation-service once with a full collection of its heap each second, and returns the
   * largest use of the heap after these, megabytes.
   */
  public double liveHeap(Workload workload) throws IOException, InterruptedException {
    return run(
        Variant.CORRELATION,
        workload,
        (process, rest) -> {
          LiveHeap heap = new LiveHeap(process.pid());
          rest.await(heap::measureWhenDue);
          return heap.largestMegabytes();
        },
        restart -> {});
  }

  private RunMeasurement measured(ChildProcess process, Rest rest, Workload workload)
      throws IOException, InterruptedException {
    RunMeasurement.Meter meter = RunMeasurement.start(process.pid(), broker.pid());
    rest.await(() -> {});
    return meter.stop(workload.measuredSamples());
  }

  /** Takes a figure from a process that has just got the measured part of its input. */
  private interface Measurement<T> {
    T take(ChildProcess process, Rest rest) throws IOException, InterruptedException;
  }

  /** The rest of a run, until all output is committed. */
  private interface Rest {
    void await(Task meanwhile) throws IOException, InterruptedException;
  }

  private interface Progress {
    /** Returns whether the output of all steps before the given one is committed. */
    boolean hasReached(int step) throws InterruptedException;
  }

  private interface Task {
    void run() throws IOException;
  }

  /** A start of the process of a run that has ended, with one more step of input. */
  private interface Restart {
    RunMeasurement run(Measurement<RunMeasurement> measurement)
        throws IOException, InterruptedException;
  }

  /** Work that follows a run. */
  private interface AfterRun {
    void take(Restart restart) throws IOException, InterruptedException;
  }

  private <T> T run(
      Variant variant, Workload workload, Measurement<T> measurement, AfterRun afterRun)
      throws IOException, InterruptedException {
    BenchTopics.renew(admin, COPY);
    String id = "bench-" + variant.name().toLowerCase(Locale.ROOT) + "-" + ++runs;
    Path state = Files.createDirectories(folder.resolve(id));
    T measured;
    try (BusWriter bus = new BusWriter(broker.bootstrapServers(), World.LIVE);
        CommittedTopic diagnoses = diagnoses()) {
      Feeder feeder = feed(bus, workload);
      Progress progress = progress(variant, id, workload, diagnoses);
      try (ChildProcess process = start(variant, id, state)) {
        await(process, progress, workload.measuredFrom(), () -> {});
        bus.commit();
        measured = measurement.take(process, restOf(process, progress, workload.steps()));
      }
      Benchmark.delete(state);
      afterRun.take(
          again -> {
            int end = workload.steps() + 1;
            feeder.writeUntil(end);
            bus.commit();
            try (ChildProcess process = start(variant, id, state)) {
              return again.take(process, restOf(process, progress, end));
            }
          });
    }
    Benchmark.delete(state);
    return measured;
  }

  private Rest restOf(ChildProcess process, Progress progress, int end) {
    return meanwhile -> await(process, progress, end, meanwhile);
  }

  /** Compares the incidents of the last run with the plan of its workload. */
  public IncidentScore score(Workload workload) {
    IncidentScore score = new IncidentScore(workload);
    try (CommittedTopic diagnoses = diagnoses()) {
      diagnoses.readAll(
          each -> {
            if (EventJson.read(each.value(), DiagnosisMessage.class)
                instanceof DiagnosisMessage.Version version) {
              score.take(version);
            }
          });
    }
    return score;
  }

  private static Feeder feed(BusWriter bus, Workload workload) {
    Feeder feeder = new Feeder(bus, workload);
    feeder.writeUntil(workload.measuredFrom());
    bus.commit();
    feeder.writeUntil(workload.steps());
    bus.flush();
    return feeder;
  }

  private ChildProcess start(Variant variant, String id, Path state) throws IOException {
    String brokers = broker.bootstrapServers();
    Path log = folder.resolve(id + ".log");
    return switch (variant) {
      case COPY_LOOP -> ChildProcess.java(jvm, log, CopyLoop.class, brokers, id);
      case STATELESS ->
          ChildProcess.java(
              jvm, log, StatelessStreams.class, brokers, id, THREADS, state.toString());
      case CORRELATION ->
          ServiceProcess.start(
                  "correlation-service",
                  jvm,
                  brokers,
                  BenchTokens.make(),
                  state,
                  List.of(
                      "crosstalk.correlation.application-id=" + id,
                      "crosstalk.correlation.state-directory=" + state,
                      "crosstalk.correlation.threads=" + THREADS,
                      "crosstalk.kafka.properties.commit.interval.ms=100",
                      "crosstalk.kafka.properties.producer.linger.ms=20",
                      // No database: nothing listens there. The history is not measured.
                      "crosstalk.history.url=jdbc:postgresql://127.0.0.1:1/none"))
              .process();
    };
  }

  /**
   * The references commit the offsets of their input with their output. Transaction markers count
   * as records, which is far below a thousandth.
   */
  private Progress progress(
      Variant variant, String id, Workload workload, CommittedTopic diagnoses) {
    return switch (variant) {
      case COPY_LOOP, STATELESS -> step -> committed(id) >= workload.records(step);
      case CORRELATION -> new DiagnosisTicks(diagnoses)::haveReached;
    };
  }

  private CommittedTopic diagnoses() {
    return new CommittedTopic(broker.bootstrapServers(), Topics.DIAGNOSES);
  }

  private long committed(String group) throws InterruptedException {
    try {
      return admin
          .listConsumerGroupOffsets(group)
          .partitionsToOffsetAndMetadata()
          .get()
          .entrySet()
          .stream()
          .filter(each -> each.getKey().topic().equals(Topics.SAMPLES) && each.getValue() != null)
          .mapToLong(each -> each.getValue().offset())
          .sum();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the committed offsets are not known", e.getCause());
    }
  }

  private void await(ChildProcess process, Progress progress, int step, Task meanwhile)
      throws IOException, InterruptedException {
    process.await(
        "all output before step %,d is committed".formatted(step),
        LIMIT,
        () -> {
          meanwhile.run();
          return progress.hasReached(step);
        });
  }

  @Override
  public void close() {
    admin.close();
  }
}
