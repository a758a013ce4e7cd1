package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Diagnosis.Event;
import io.crosstalk.event.incident.Grouping.Undo;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotTest {
  private static final int LONG = 1_000;
  private static final int LASTING_TO = 1_000;
  private static final int MANY = 1_200;
  private static final int NONE = -1;

  enum Story {
    LOAD,
    SILENCE,
    NO_DATA,
    DECISIONS,
    LASTING
  }

  private static SmallSite site(Story story) {
    return switch (story) {
      case LOAD -> new SmallSite("").load(3, 12);
      case SILENCE -> new SmallSite("").silent(5);
      case NO_DATA -> new SmallSite("", 6, LONG).slow(5, 800).silent(650, 780);
      case DECISIONS ->
          new SmallSite("", 6, LONG)
              .slow(5)
              .slowApp(6, 715, 810)
              .decide(650, DecisionTest::split)
              .decide(770, DecisionTest::mergeApp)
              .decide(780, versions -> new Undo(DecisionTest.app(versions)))
              .decide(790, DecisionTest::mergeApp);
      case LASTING -> new SmallSite("", 6, MANY).slow(5, 150, LASTING_TO);
    };
  }

  /** Versions without a restart, which are the same for each place of a restart. */
  private static final Map<String, List<Diagnosis>> UNINTERRUPTED = new HashMap<>();

  private static List<Diagnosis> uninterrupted(Story story, int stepsPerTick) {
    return UNINTERRUPTED.computeIfAbsent(
        story + " " + stepsPerTick, key -> site(story).versionsWithCut(stepsPerTick, NONE));
  }

  @Property(tries = 25)
  void restore_anyStep_givesTheSameVersions(
      @ForAll @IntRange(max = MANY - 1) int cut,
      @ForAll @IntRange(min = 1, max = 7) int stepsPerTick,
      @ForAll Story story) {
    assertThat(site(story).versionsWithCut(stepsPerTick, cut))
        .isNotEmpty()
        .isEqualTo(uninterrupted(story, stepsPerTick));
  }

  @ParameterizedTest
  @ValueSource(ints = {609, 612, 623})
  void restore_beforeTheEndOfTheData_givesTheSameEnd(int steps) {
    SmallSite site = new SmallSite("", 6, steps).slow(5, steps);
    List<Diagnosis> versions = new SmallSite("", 6, steps).slow(5, steps).versionsWithCut(1, steps);

    assertThat(versions.getLast().resolution()).isEqualTo(Resolution.EXPIRED);
    assertThat(versions).isEqualTo(site.versionsWithCut(1, NONE));
  }

  @Test
  void restore_lastingIncident_endsWithTheEvidenceOfItsLastExplanation() {
    List<Diagnosis> versions = site(Story.LASTING).versionsWithCut(1, LASTING_TO - 50);
    Diagnosis end = versions.getLast();
    Diagnosis explained = versions.get(versions.size() - 2);

    assertThat(versions).isEqualTo(uninterrupted(Story.LASTING, 1));
    assertThat(end.event()).isEqualTo(Event.RESOLVED);
    assertThat(end.facts()).isNotEmpty().isEqualTo(explained.facts());
    assertThat(end.series()).isNotEmpty().isEqualTo(explained.series());
    assertThat(end.proposals()).isNotEmpty().isEqualTo(explained.proposals());
  }

  @Test
  void snapshot_writtenLater_isThatOfItsTime() {
    SmallSite site = new SmallSite("");
    SiteEngine engine =
        new SiteEngine(World.ofCase("small", "00000000", 1), Objectives.DEFAULTS, version -> {});
    site.resources().forEach(engine::update);
    addSamples(engine, site, 1, 777);
    List<byte[]> before = SmallSite.written(engine.snapshot());
    Queue<Consumer<ByteWriter>> later = engine.snapshot();
    addSamples(engine, site, 777, 999);

    assertThat(SmallSite.written(later)).containsExactly(before.toArray(byte[][]::new));
    assertThat(SmallSite.written(engine.snapshot())).doesNotContain(before.getLast());
  }

  private static void addSamples(SiteEngine engine, SmallSite site, int from, int to) {
    for (int step = from; step < to; step++) {
      for (String metric : List.of("disk.latency", "disk.iops", "net.discards")) {
        double[] value = {step % 17};
        var column = new Column(MetricCatalogue.of(metric), value);
        long[] times = {step * SmallSite.STEP_MS};
        engine.add(site.vm(step % 2), new SampleBatch("small", times, List.of(column)));
      }
      engine.complete(new Tick("small", step * SmallSite.STEP_MS, false));
    }
  }

  @Test
  void restore_otherFormat_isRejected() {
    SiteEngine engine =
        new SiteEngine(World.ofCase("small", "00000000", 1), List.of(), List.of(), version -> {});
    List<byte[]> snapshot = SmallSite.written(engine.snapshot());
    snapshot.getFirst()[0]++;
    assertThatThrownBy(() -> engine.restore(snapshot.stream().map(ByteReader::new).iterator()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("format");
  }
}
