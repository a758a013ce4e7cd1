package io.crosstalk.rules.it;

import io.crosstalk.casefolder.CaseRecording;
import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.casefolder.SampleStream;
import io.crosstalk.casefolder.SamplesAtTime;
import io.crosstalk.casefolder.SamplesAtTime.ResourceSamples;
import io.crosstalk.casefolder.StoredCase;
import io.crosstalk.engine.Engine;
import io.crosstalk.engine.EngineObserver;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import io.crosstalk.event.Tick;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.VerdictMessage.Complete;
import io.crosstalk.event.World;
import io.crosstalk.testkit.ProjectFolder;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The verdicts that the engine decides on a recorded case, and the ticks that complete them. The
 * engine gets a tick after each sampling time, as in live operation.
 */
final class CaseVerdicts {
  private static final String SOURCE = "case";

  private final Verdicts verdicts;
  private final World world;
  private final List<Step> steps;
  private int written;

  private CaseVerdicts(Verdicts verdicts, World world, List<Step> steps) {
    this.verdicts = verdicts;
    this.world = world;
    this.steps = steps;
  }

  /**
   * The verdicts of one sampling time; at least one.
   *
   * @param through time of the tick that completes them
   */
  private record Step(List<Verdict> verdicts, Instant through) {}

  /** Replays a case below {@code cases} through the engine. */
  static CaseVerdicts replay(String name, Verdicts verdicts) throws IOException {
    World world = World.ofCase(name, "11111111", 1);
    try (StoredCase recording =
        StoredCase.open(ProjectFolder.caseFolder(name), ReadingProgress.none())) {
      return new CaseVerdicts(verdicts, world, steps(recording, world));
    }
  }

  private static List<Step> steps(CaseRecording recording, World world) throws IOException {
    List<Verdict> decided = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    Engine engine =
        new Engine(
            world,
            SOURCE,
            recording.resources(),
            recording.changes(),
            SiteTime.UTC,
            new EngineObserver() {
              @Override
              public void decided(Verdict verdict) {
                decided.add(verdict);
              }
            });
    try (SampleStream samples = recording.openSamples()) {
      for (SamplesAtTime moment = samples.next(); moment != null; moment = samples.next()) {
        moment.resources().forEach(each -> engine.add(each.resource(), batch(each)));
        boolean isLast = moment.timeMs() == recording.lastMs();
        engine.complete(new Tick(SOURCE, moment.timeMs(), isLast));
        if (!decided.isEmpty()) {
          steps.add(new Step(List.copyOf(decided), Instant.ofEpochMilli(moment.timeMs())));
          decided.clear();
        }
      }
    }
    return steps;
  }

  private static SampleBatch batch(ResourceSamples samples) {
    List<Column> columns = new ArrayList<>(samples.size());
    for (int i = 0; i < samples.size(); i++) {
      columns.add(new Column(samples.metric(i), new double[] {samples.value(i)}));
    }
    return new SampleBatch(SOURCE, new long[] {samples.timeMs()}, columns);
  }

  /** Key of the world of the case. */
  String world() {
    return world.key();
  }

  /** Writes the next verdicts, up to a time, inclusive, and completes the world up to this time. */
  void writeThrough(String time) {
    Instant through = Instant.parse(time);
    while (written < steps.size() && !steps.get(written).through().isAfter(through)) {
      write(steps.get(written));
      written++;
    }
    verdicts.write(new Complete(world.key(), SOURCE, 0, 1, through, false));
  }

  private void write(Step step) {
    Complete tick = new Complete(world.key(), SOURCE, 0, 1, step.through(), false);
    verdicts.write(
        Stream.concat(step.verdicts().stream(), Stream.of(tick)).toArray(VerdictMessage[]::new));
  }
}
