package io.crosstalk.correlation.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.correlation.history.store.ChunkIntake;
import io.crosstalk.correlation.history.store.Histories;
import io.crosstalk.correlation.history.store.HistoryStore;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.testkit.TestPostgres;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Tests the search for knees, with samples in a real database. Data older than two weeks are kept
 * as means only.
 */
class KneeIT {
  private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
  private static final Duration STEP = Duration.ofMinutes(5);
  private static final int DAY = 288;
  private static final int DAYS = 20;

  private final HistoryStore store =
      new HistoryStore(Histories.properties(TestPostgres.newDatabase(), 20), "samples");
  private final Inventories inventories = new Inventories();
  private final InvestigateController controller =
      new InvestigateController(new InvestigationLimit(store.history(), inventories));
  private long offset;

  @BeforeEach
  void prepare() {
    store.prepare();
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void knee_severalArrays_listsTheOneClosestToItsKneeFirst() {
    for (int day = 0; day < DAYS; day++) {
      Instant from = START.plus(Duration.ofDays(day));
      write(from, Map.of("array-1", 600.0, "array-2", 450.0, "array-3", 2000.0));
    }

    JsonNode answer =
        EventJson.mapper().readTree(controller.knee("2026-03-21T00:02:00Z", 30, null, "live", 20));

    assertThat(answer.path("at").asString()).isEqualTo("2026-03-21T00:00:00Z");
    assertThat(answer.path("items").valueStream().map(item -> item.path("resource").asString()))
        .containsExactly("array-2", "array-1", "array-3");
    JsonNode first = answer.at("/items/0/dimensions/0");
    assertThat(first.path("knee").asDouble()).isCloseTo(450, within(15.0));
    assertThat(first.path("cells").asInt()).isEqualTo(DAYS * DAY);
    assertThat(first.path("headroom").asDouble()).isCloseTo(450 / 700.0, within(0.05));
    assertThat(answer.at("/items/2/confidence").asString()).isEqualTo("not_reached");
    assertThat(answer.path("summary").asString()).startsWith("Closest to the knee: array-2: ");
  }

  /**
   * Writes a day of samples of some arrays.
   *
   * @param arrays limit of each array, by id, in MB/s
   */
  private void write(Instant from, Map<String, Double> arrays) {
    ChunkIntake intake = store.intake(0);
    long[] times = new long[DAY];
    for (int i = 0; i < DAY; i++) {
      times[i] = from.plus(STEP.multipliedBy(i + 1L)).toEpochMilli();
    }
    arrays.forEach(
        (id, limit) -> {
          inventories.of("live").put("it", START, array(id));
          intake.add("live", id, batch(times, limit));
        });
    intake.add("live", new Tick("it", times[DAY - 1], false));
    intake.readUpTo(++offset);
    store.write(intake);
    boolean more = true;
    while (more) {
      more = store.maintain(intake);
    }
  }

  /**
   * Samples of an array whose load varies between 100 and 700 MB/s in the course of the day, and
   * which is slow beyond its limit.
   *
   * @param limit MB/s
   */
  private static SampleBatch batch(long[] times, double limit) {
    DoubleUnaryOperator load = i -> 400 - 300 * Math.cos(2 * Math.PI * i / DAY);
    return new SampleBatch(
        "it",
        times,
        List.of(
            new Column(MetricCatalogue.of("disk.throughput"), values(load)),
            new Column(
                MetricCatalogue.of("disk.latency"),
                values(i -> load.applyAsDouble(i) > limit ? 20 : 2))));
  }

  private static Resource array(String id) {
    return new Resource(
        id, ResourceKind.ARRAY, Layer.SAN, null, Environment.PRODUCTION, null, Map.of(), List.of());
  }

  private static double[] values(DoubleUnaryOperator course) {
    double[] values = new double[DAY];
    for (int i = 0; i < DAY; i++) {
      values[i] = course.applyAsDouble(i);
    }
    return values;
  }
}
