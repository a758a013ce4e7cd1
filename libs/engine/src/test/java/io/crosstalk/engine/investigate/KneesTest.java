package io.crosstalk.engine.investigate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.history.MemoryHistory;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.investigate.KneeAnswer.Dimension;
import io.crosstalk.engine.investigate.KneeAnswer.Item;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KneesTest {
  private static final Instant AT = Instant.parse("2026-03-13T00:00:00Z");
  private static final int DAY = 288;

  private final MemoryHistory history = new MemoryHistory();
  private final Inventory inventory = new Inventory();
  private final Random random = new Random(7);

  @Test
  void knees_arrayWithRating_statesTheMeasuredKnee() {
    add("array-1", ResourceKind.ARRAY, Map.of("ratedWriteMBs", 1000));
    float[] demand = days(30, 100, 700);
    record("array-1", "disk.throughput", 30, i -> Math.min(demand[i], 600));
    record("array-1", "disk.iops", 30, i -> 3000);
    record("array-1", "disk.latency", 30, i -> 2 + 40 * Math.max(0, demand[i] / 600 - 1));

    Item item = ask(30, null).items().getFirst();

    assertThat(item.confidence()).isEqualTo(KneeConfidence.LEARNED);
    Dimension most = item.dimensions().getFirst();
    assertThat(most.metric()).isEqualTo("disk.throughput");
    assertThat(most.knee()).isCloseTo(600, within(20.0));
    assertThat(most.headroom()).isBetween(0.9, 1.0);
    assertThat(most.now()).isLessThan(150);
    Dimension requests = item.dimensions().getLast();
    assertThat(requests.knee()).isNull();
    assertThat(Objects.requireNonNull(most.association()).coefficient())
        .isGreaterThan(Objects.requireNonNull(requests.association()).coefficient() + 0.3);
    assertThat(item.sentence())
        .contains("disk throughput on", "with little load", "disk.iops ")
        .contains("It is rated 1,000 MB/s (ratedWriteMBs): plan with what was learned.");
    assertThat(item.curve()).hasSizeLessThanOrEqualTo(Series.MAX_POINTS);
  }

  @Test
  void knees_severalArrays_areClosestFirstAndNotReachedLast() {
    saturating("array-1", 900, 700);
    saturating("array-2", 600, 1000);
    saturating("array-3", 600, 700);

    KneeAnswer answer = ask(30, null);

    assertThat(answer.items().stream().map(Item::resource))
        .containsExactly("array-2", "array-3", "array-1");
    assertThat(answer.items().getLast().confidence()).isEqualTo(KneeConfidence.NOT_REACHED);
    assertThat(answer.items().getLast().sentence()).contains("was not reached: up to ");
    assertThat(answer.counts()).isEqualTo(new KneeAnswer.Counts(3, 2, 1, 0));
    assertThat(answer.summary()).startsWith("Closest to the knee: array-2: from about 6");
    assertThat(ask(30, "array-3").items()).hasSize(1);
  }

  @Test
  void knees_slowResponsesWithoutHigherLoad_areUnknown() {
    add("array-1", ResourceKind.ARRAY, Map.of());
    float[] demand = days(30, 100, 300);
    record("array-1", "disk.throughput", 30, i -> demand[i]);
    record("array-1", "disk.latency", 30, i -> i / DAY >= 8 && i / DAY < 14 ? 30 : 2);

    Item item = ask(30, null).items().getFirst();

    assertThat(item.confidence()).isEqualTo(KneeConfidence.UNKNOWN);
    assertThat(item.sentence()).contains("slow in 20 % of the time whatever the load");
  }

  /**
   * Case C3 of the casebook: the back end sustains 55 MB/s before and after, so that the limit of
   * the host's throughput falls with the compression ratio from 2.5 to 1.8.
   */
  @Test
  void knees_tapeLibraryCompressionFalls_onlyTheHostKneeFalls() {
    add("vts-1", ResourceKind.TAPE_LIBRARY, Map.of("ratedThroughput", 180));
    add("job-offload", ResourceKind.JOB, Map.of(), "vts-1");
    float[] demand = days(60, 20, 500);
    IntToDoubleFunction ratio = i -> i < 30 * DAY ? 2.5 : 1.8;
    record("vts-1", "data.reduction_ratio", 60, ratio);
    record("vts-1", "tape.host_write.throughput", 60, i -> host(demand[i], ratio, i));
    record("job-offload", "job.elapsed", 60, i -> 60 * demand[i] / host(demand[i], ratio, i));

    KneeAnswer before = ask(AT.minus(Duration.ofDays(30)), 30, "vts-1");
    KneeAnswer now = ask(30, "vts-1");

    assertThat(knee(before, "tape.host_write.throughput")).isCloseTo(137.5, within(25.0));
    assertThat(knee(now, "tape.host_write.throughput")).isCloseTo(99, within(20.0));
    assertThat(knee(before, "tape.backend.throughput")).isCloseTo(55, within(4.0));
    assertThat(knee(now, "tape.backend.throughput")).isCloseTo(55, within(4.0));
    assertThat(dimension(now, "tape.backend.throughput").origin()).isEqualTo(LoadOrigin.DERIVED);
    assertThat(dimension(now, "tape.backend.throughput").response()).contains("members");
    assertThat(now.items().getFirst().rated())
        .containsExactly(new KneeAnswer.Rated("ratedThroughput", 180, "MB/s"));
  }

  private static double host(double demand, IntToDoubleFunction ratio, int i) {
    return Math.min(demand, 55 * ratio.applyAsDouble(i));
  }

  /**
   * A compression ratio that varies from hour to hour changes the limit of the host's throughput,
   * but not that of the back end.
   */
  @Test
  void knees_compressionVaries_backEndRateExplainsTheResponse() {
    add("vts-1", ResourceKind.TAPE_LIBRARY, Map.of());
    float[] demand = days(30, 20, 200);
    IntToDoubleFunction ratio = i -> 1.2 + i * 7919L % 97 / 60.0;
    record("vts-1", "data.reduction_ratio", 30, ratio);
    record("vts-1", "tape.host_write.throughput", 30, i -> host(demand[i], ratio, i));
    record("vts-1", "disk.latency", 30, i -> 2 * demand[i] / host(demand[i], ratio, i));

    assertThat(ask(30, "vts-1").items().getFirst().metric()).isEqualTo("tape.backend.throughput");
  }

  @Test
  void knees_domainWithoutOwnSeries_usesSeriesOfItsMembers() {
    fourMachinesOnADatastoreOfAnArray();

    for (String shared : List.of("array-1", "ds-1")) {
      Item item = ask(30, shared).items().getFirst();
      Dimension sum = item.dimensions().getFirst();
      assertThat(sum.origin()).isEqualTo(LoadOrigin.MEMBERS);
      assertThat(sum.knee()).isCloseTo(600, within(20.0));
      assertThat(sum.responseUnit()).isEqualTo("1");
      assertThat(item.sentence())
          .contains(
              "of its members together on, its members are more than 2 times as slow as with");
      assertThat(item.caution()).isNull();
    }
  }

  /**
   * Responses take a third of a millisecond at night and nearly one millisecond by day, which no
   * user notices.
   */
  @Test
  void knees_membersTwiceAsSlowButUnnoticeably_learnNoKnee() {
    fourMachinesOnADatastoreOfAnArray(load -> load < 200 ? 0.33 : 0.9);

    Dimension sum = ask(30, "ds-1").items().getFirst().dimensions().getFirst();

    assertThat(sum.knee()).isCloseTo(600, within(20.0));
    assertThat(sum.sustained()).isGreaterThan(500);
  }

  @Test
  void knees_memberOfTwoDomains_countsForBoth() {
    fourMachinesOnADatastoreOfAnArray();

    assertThat(ask(30, null).items()).extracting(Item::resource).contains("array-1", "ds-1");
  }

  @ParameterizedTest
  @EnumSource(names = {"VMOTION", "STORAGE_VMOTION"})
  void knees_membersHaveMoved_hasACaution(ChangeKind move) {
    fourMachinesOnADatastoreOfAnArray();
    inventory.put(new Change(AT.minus(Duration.ofDays(3)), "vm-1", move, ""));

    assertThat(ask(30, "ds-1").items().getFirst().caution()).contains("have moved");
  }

  @Test
  void knees_moreThanAThousandResources_isRejected() {
    for (int i = 0; i <= 1000; i++) {
      add("array-" + i, ResourceKind.ARRAY, Map.of());
      record("array-" + i, "disk.throughput", 1, cell -> 100);
      record("array-" + i, "disk.latency", 1, cell -> 2);
    }

    assertThatThrownBy(() -> ask(30, null))
        .isInstanceOf(TooManySeriesException.class)
        .hasMessageContaining("name one");
  }

  private void fourMachinesOnADatastoreOfAnArray() {
    fourMachinesOnADatastoreOfAnArray(load -> 2);
  }

  private void fourMachinesOnADatastoreOfAnArray(DoubleUnaryOperator responseWithoutQueue) {
    add("array-1", ResourceKind.ARRAY, Map.of());
    add("ds-1", ResourceKind.DATASTORE, Map.of(), "array-1");
    float[] demand = days(30, 100, 700);
    for (int vm = 1; vm <= 4; vm++) {
      String id = "vm-" + vm;
      add(id, ResourceKind.VM, Map.of(), "ds-1");
      record(id, "disk.throughput", 30, i -> Math.min(demand[i], 600) / 4);
      record(
          id,
          "disk.latency",
          30,
          i ->
              responseWithoutQueue.applyAsDouble(demand[i])
                  + 40 * Math.max(0, demand[i] / 600 - 1));
    }
  }

  @Test
  void total_memberWithLargeShareSilent_isNaN() {
    MemberSum sum = new MemberSum(3);
    sum.add(new float[] {10, Float.NaN, 10});
    sum.add(new float[] {90, 90, Float.NaN});
    sum.add(new float[] {1, 1, 1});
    assertThat(sum.total()).containsExactly(101, Float.NaN, Float.NaN);
    MemberSum small = new MemberSum(2);
    small.add(new float[] {Float.NaN, 1});
    small.add(new float[] {90, 90});
    assertThat(small.total()).containsExactly(90, 91);
  }

  @Test
  void level_membersThatUseEachOther_countsNoLoadTwice() {
    add("array-1", ResourceKind.ARRAY, Map.of());
    add("ds-1", ResourceKind.DATASTORE, Map.of(), "array-1");
    add("esx-1/hba", ResourceKind.STORAGE_ADAPTER, Map.of(), "array-1");
    add("esx-1", ResourceKind.HOST, Map.of(), "esx-1/hba");
    add("vm-1", ResourceKind.VM, Map.of(), "ds-1", "esx-1");
    add("db-1", ResourceKind.DATABASE, Map.of(), "vm-1");
    add("server-1", ResourceKind.LPAR, Map.of(), "array-1");
    SharedResourceUsers sharers = new SharedResourceUsers(inventory, AT.toEpochMilli());

    assertThat(sharers.level(List.of("ds-1", "vm-1", "db-1"))).containsExactly("ds-1");
    assertThat(sharers.level(List.of("ds-1", "esx-1/hba", "vm-1"))).containsExactly("vm-1");
    assertThat(sharers.level(List.of("server-1", "vm-1"))).isEmpty();
    assertThat(sharers.members("array-1"))
        .containsExactlyInAnyOrder("ds-1", "esx-1/hba", "esx-1", "vm-1", "db-1", "server-1");
    assertThat(sharers.shared()).containsExactly("array-1", "ds-1", "esx-1", "esx-1/hba");
  }

  @Test
  void knees_nothingStored_isRejected() {
    add("array-1", ResourceKind.ARRAY, Map.of());
    record("array-1", "disk.throughput", 7, i -> 1);
    assertThatThrownBy(() -> ask(30, null))
        .isInstanceOf(NotKeptException.class)
        .hasMessageContaining("any shared resource");
    assertThatThrownBy(() -> ask(30, "array-9"))
        .isInstanceOf(NotKeptException.class)
        .hasMessageContaining("array-9");
  }

  private void saturating(String id, double most, double noon) {
    add(id, ResourceKind.ARRAY, Map.of());
    float[] demand = days(30, 100, noon);
    record(id, "disk.throughput", 30, i -> demand[i]);
    record(id, "disk.latency", 30, i -> 2 + 40 * Math.max(0, demand[i] / most - 1));
  }

  private float[] days(int days, double night, double noon) {
    float[] demand = new float[days * DAY];
    for (int i = 0; i < demand.length; i++) {
      double rhythm = (1 - Math.cos(2 * Math.PI * i / DAY)) / 2;
      demand[i] = (float) ((night + (noon - night) * rhythm) * (1 + 0.02 * random.nextGaussian()));
    }
    return demand;
  }

  /** Records cells of five minutes up to the end, with a little noise. */
  private void record(String id, String metric, int days, IntToDoubleFunction course) {
    float[] values = new float[days * DAY];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) (course.applyAsDouble(i) * (1 + 0.01 * random.nextGaussian()));
    }
    TimeGrid grid =
        new TimeGrid(AT.minus(Duration.ofDays(days)), Duration.ofMinutes(5), values.length);
    history.add("live", new SeriesName(id, metric), grid, values);
  }

  private void add(String id, ResourceKind kind, Map<String, Object> attributes, String... uses) {
    inventory.put(
        "it",
        Instant.EPOCH,
        new Resource(
            id, kind, Layer.SAN, null, Environment.PRODUCTION, null, attributes, List.of(uses)));
  }

  private static double knee(KneeAnswer answer, String metric) {
    return Objects.requireNonNull(dimension(answer, metric).knee(), answer.summary());
  }

  private static Dimension dimension(KneeAnswer answer, String metric) {
    return answer.items().getFirst().dimensions().stream()
        .filter(each -> each.metric().equals(metric))
        .findFirst()
        .orElseThrow();
  }

  private KneeAnswer ask(int days, @Nullable String resource) {
    return ask(AT, days, resource);
  }

  private KneeAnswer ask(Instant at, int days, @Nullable String resource) {
    return Knees.of(
        new WorldHistory("live", history, inventory), new KneeQuestion(at, days, resource, 20));
  }
}
