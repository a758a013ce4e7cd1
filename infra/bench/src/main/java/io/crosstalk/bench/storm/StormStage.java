package io.crosstalk.bench.storm;

import io.crosstalk.bench.broker.BenchTopics;
import io.crosstalk.bench.broker.Broker;
import io.crosstalk.bench.process.JavaProcess;
import io.crosstalk.bench.process.JavaProcess.End;
import io.crosstalk.bench.process.JavaProcess.Ended;
import io.crosstalk.bench.storm.load.StormFeeder;
import io.crosstalk.bench.storm.load.StormTroubles;
import io.crosstalk.bench.storm.load.StormWorkload;
import io.crosstalk.bench.storm.variant.StormMeasurement;
import io.crosstalk.bench.storm.variant.StormProcess;
import io.crosstalk.bench.storm.variant.StormTask;
import io.crosstalk.engine.stage.StageTopics;
import io.crosstalk.event.Topics;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.platform.FolderOperations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A broker with the input of one workload, which is written once and read by each run. */
final class StormStage implements AutoCloseable {
  private static final List<String> FEEDER_JVM = List.of("-Xmx2g", "-XX:+UseSerialGC");

  /** Output topics. The verdicts are compared; of the other topics only the sizes are measured. */
  private static final List<String> OUTPUT =
      List.of(Topics.VERDICTS, StageTopics.LOADS, StageTopics.REPLIES);

  private final StormSettings settings;
  private final StormWorkload workload;
  private final Path folder;
  private final Broker broker;

  private StormStage(StormSettings settings, StormWorkload workload, Path folder, Broker broker) {
    this.settings = settings;
    this.workload = workload;
    this.folder = folder;
    this.broker = broker;
  }

  /** Starts a broker and writes the workload. */
  static StormStage start(StormSettings settings, StormWorkload workload)
      throws IOException, InterruptedException {
    String name = workload.scenario().letter() + (workload.stormy() ? "-storm" : "-quiet");
    Path folder = settings.folder().resolve(name);
    FolderOperations.delete(folder);
    Broker broker = Broker.start(folder.resolve("broker"));
    StormStage stage = new StormStage(settings, workload, folder, broker);
    try {
      stage.feed();
      return stage;
    } catch (IOException | InterruptedException e) {
      broker.close();
      throw e;
    }
  }

  private void feed() throws IOException, InterruptedException {
    System.err.printf(
        "%s, %s: writing %,d records (%,d samples)%n",
        workload.scenario().label(), name(), workload.records(), workload.samples());
    new BenchTopics(broker.bootstrapServers()).createInput();
    java(FEEDER_JVM).run(StormFeeder.class, broker.bootstrapServers(), json(workload));
  }

  /**
   * Runs the correlation topology once, until all input is processed or the time limit is over.
   *
   * @param round number of the round, for messages
   */
  StormRun run(int round) throws IOException, InterruptedException {
    StormRun run = run("round-" + round, false);
    System.err.println("  round " + round + " " + name() + ": " + StormRunSummary.of(run));
    return run;
  }

  /**
   * Runs the correlation topology with frequent full collections and returns the largest live heap,
   * megabytes; NaN when the run does not end. The time of this run is not measured.
   */
  double liveHeap() throws IOException, InterruptedException {
    StormMeasurement measured = run("heap", true).measured();
    double megabytes = measured == null ? Double.NaN : measured.liveHeapMegabytes();
    System.err.printf("  live heap, %s: %,.0f MB%n", name(), megabytes);
    return megabytes;
  }

  private StormRun run(String what, boolean heap) throws IOException, InterruptedException {
    new BenchTopics(broker.bootstrapServers()).renewOutput();
    String id = "storm-" + workload.scenario().letter() + "-" + name() + "-" + what;
    Path state = folder.resolve(id);
    StormTask task =
        new StormTask(
            broker.bootstrapServers(),
            broker.pid(),
            id,
            settings.threads(),
            state.toString(),
            workload,
            0,
            heap);
    Ended ended = java(settings.jvm()).run(settings.limit(), StormProcess.class, json(task));
    FolderOperations.delete(state);
    return evaluated(ended);
  }

  private StormRun evaluated(Ended ended) {
    TopicReader reader = new TopicReader(broker.bootstrapServers());
    VerdictScore score =
        new VerdictScore(StormTroubles.of(workload), workload.machines(), workload.stormFrom());
    Map<String, TopicSize> sizes = new LinkedHashMap<>();
    for (String topic : OUTPUT) {
      sizes.put(topic, TopicSize.NOTHING);
      reader.read(
          topic,
          message -> {
            sizes.merge(topic, TopicSize.NOTHING, (size, nothing) -> size.plus(message));
            if (topic.equals(Topics.VERDICTS)) {
              score.take(
                  message.partition(), EventJson.read(message.value(), VerdictMessage.class));
            }
          });
    }
    boolean done = ended.how() == End.DONE;
    byte[] line = ended.lastLine().getBytes(StandardCharsets.UTF_8);
    return new StormRun(
        ended.how(),
        done ? 1 : part(ended.lastLine()),
        done ? EventJson.read(line, StormMeasurement.class) : null,
        sizes,
        score.figures());
  }

  /**
   * Processed share of the event time, 0 to 1, from the last line that a killed process has
   * printed.
   */
  private static double part(String line) {
    return line.matches("[0-9.E-]+") ? Double.parseDouble(line) : 0;
  }

  private String name() {
    return workload.stormy() ? "storm" : "quiet";
  }

  private JavaProcess java(List<String> options) {
    return new JavaProcess(List.of(), options, settings.folder().resolve("variants.log"));
  }

  private static String json(Object value) {
    return new String(EventJson.write(value), StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    broker.close();
    FolderOperations.delete(folder);
  }
}
