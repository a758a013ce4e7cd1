package io.crosstalk.correlation.history.store;

import static io.crosstalk.correlation.history.store.Recording.START;
import static io.crosstalk.correlation.history.store.Recording.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.engine.history.HistoryException;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.event.message.Tick;
import io.crosstalk.testkit.TestPostgres;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Writes samples to a real database and queries them. */
class StoredHistoryIT {
  private static final String LIVE = "live";

  private final TestPostgres.Database database = TestPostgres.newDatabase();
  private HistoryStore store = Histories.open(database);
  private long offset;

  @AfterEach
  void close() {
    store.close();
  }

  private void write(String world, Recording recording, Random pieces) {
    Map<Integer, ChunkIntake> intakes =
        new HashMap<>(Map.of(0, store.intake(0), 1, store.intake(1)));
    for (Recording.Arrival each : recording.arrivals) {
      ChunkIntake intake = intakes.get(each.partition());
      intake.add(world, each.resource(), each.batch());
      intake.add(world, new Tick("it", each.batch().times()[0], false));
      intake.readUpTo(++offset);
      if (pieces.nextInt(400) == 0) {
        store.write(intake);
        store.maintain(intake);
      }
      if (pieces.nextInt(3000) == 0) {
        // The successor reads again from the position in the database.
        intakes.put(each.partition(), replay(world, recording, each, intake));
      }
    }
    intakes.values().forEach(store::write);
  }

  /**
   * Simulates a restart: adds the samples again that were lost with their process before they were
   * written.
   */
  private ChunkIntake replay(
      String world, Recording recording, Recording.Arrival upTo, ChunkIntake lost) {
    ChunkIntake successor = store.intake(lost.partition());
    assertThat(successor.position()).isEqualTo(lost.from());
    int last = recording.arrivals.indexOf(upTo);
    List<Recording.Arrival> mine = new ArrayList<>();
    for (Recording.Arrival each : recording.arrivals.subList(0, last + 1)) {
      if (each.partition() == lost.partition()) {
        mine.add(each);
      }
    }
    // Taking more than was lost changes nothing either, as long as it is in order.
    for (Recording.Arrival each : mine) {
      successor.add(world, each.resource(), each.batch());
    }
    successor.readUpTo(++offset);
    return successor;
  }

  private void end(String world, Instant at) {
    for (int partition = 0; partition < 2; partition++) {
      ChunkIntake intake = store.intake(partition);
      intake.add(world, new Tick("it", at.toEpochMilli(), true));
      intake.readUpTo(++offset);
      store.write(intake);
      tidy(intake);
    }
  }

  private void tidy(ChunkIntake intake) {
    boolean more = true;
    while (more) {
      more = store.maintain(intake);
    }
  }

  private void tick(String world, Instant at) {
    ChunkIntake intake = store.intake(0);
    intake.add(world, new Tick("it", at.toEpochMilli(), false));
    intake.readUpTo(++offset);
    store.write(intake);
    tidy(intake);
  }

  private void one(String world, String resource, Instant at, double value) {
    Recording recording = new Recording();
    recording.add(0, resource, "cpu.ready", at.toEpochMilli(), value);
    ChunkIntake intake = store.intake(0);
    intake.add(world, resource, recording.arrivals.getFirst().batch());
    intake.readUpTo(++offset);
    store.write(intake);
    tidy(intake);
  }

  private void assertShows(Recording recording, TimeGrid grid, Duration tier) {
    Map<SeriesName, float[]> expected = recording.on(grid, tier.toMillis());
    Map<SeriesName, float[]> seen = read(store.history(), LIVE, grid);
    assertThat(seen.keySet()).isEqualTo(expected.keySet());
    expected.forEach(
        (name, values) ->
            assertThat(seen.get(name))
                .as("%s", name)
                .containsExactly(values, Offset.offset(1e-3f)));
  }

  private static TimeGrid grid(Duration step, int cells) {
    return new TimeGrid(START, step, cells);
  }

  @Test
  void worlds_liveAndReplays_returnsTheLiveWorldFirstThenTheNewest() {
    one("c1-00000000~1", "vm-1", START, 1);
    one(LIVE, "vm-1", START, 1);
    one("c2-00000000~2", "vm-1", START, 1);
    one("c1-00000000~3", "vm-1", START, 1);

    assertThat(store.history().worlds(10)).containsExactly(LIVE, "c1-00000000", "c2-00000000");
    assertThat(store.history().worlds(2)).containsExactly(LIVE, "c1-00000000");
  }

  @Test
  void read_anyGrid_returnsMeansWhetherSealedOrNot() {
    Recording recording = Recording.random(1, 30);
    write(LIVE, recording, new Random(1));
    assertEveryGrid(recording);
    end(LIVE, START.plus(Duration.ofHours(30)));
    assertEveryGrid(recording);
  }

  private void assertEveryGrid(Recording recording) {
    assertShows(recording, grid(Duration.ofSeconds(20), 3 * 60), Duration.ofMillis(1));
    assertShows(recording, grid(Duration.ofMinutes(7), 100), Duration.ofMillis(1));
    assertShows(recording, grid(Duration.ofMinutes(5), 12 * 31), Duration.ofMinutes(5));
    assertShows(recording, grid(Duration.ofMinutes(15), 40), Duration.ofMinutes(5));
    assertShows(recording, grid(Duration.ofHours(1), 31), Duration.ofHours(1));
    assertShows(
        recording,
        new TimeGrid(START.plusSeconds(90), Duration.ofMinutes(5), 400),
        Duration.ofMillis(1));
    assertShows(
        recording,
        new TimeGrid(START.minus(Duration.ofDays(2)), Duration.ofMinutes(5), 1000),
        Duration.ofMinutes(5));
  }

  @Test
  void write_sameSamplesInAnyBatches_givesTheSameRows() {
    Recording recording = Recording.random(2, 6);
    write(LIVE, recording, new Random(2));
    end(LIVE, START.plus(Duration.ofHours(6)));
    List<String> rows = rows(database);

    TestPostgres.Database another = TestPostgres.newDatabase();
    store.close();
    store = Histories.open(another);
    write(LIVE, recording, new Random(77));
    end(LIVE, START.plus(Duration.ofHours(6)));

    assertThat(rows(another)).isEqualTo(rows).isNotEmpty();
  }

  private static List<String> rows(TestPostgres.Database database) {
    return JdbcClient.create(database.dataSource())
        .sql(
            """
            select concat_ws(' ', key, bucket, tier, slice, sealed, md5(names), md5(content))
            from history.chunk join history.world on world.id = chunk.world
            order by 1\
            """)
        .query(String.class)
        .list();
  }

  @Test
  void names_anyGrid_returnsSeriesOfOverlappingSlices() {
    one(LIVE, "vm-1", START.plusSeconds(60), 1);
    one(LIVE, "vm-2", START.plus(Duration.ofHours(5)), 1);

    assertThat(store.history().names(LIVE, grid(Duration.ofMinutes(1), 10)))
        .containsExactly(new SeriesName("vm-1", "cpu.ready"));
    assertThat(store.history().names(LIVE, grid(Duration.ofHours(1), 24))).hasSize(2);
    assertThat(store.history().names("nowhere", grid(Duration.ofHours(1), 24))).isEmpty();
  }

  @Test
  void read_wantedSeries_returnsNoOtherSeries() {
    one(LIVE, "vm-1", START.plusSeconds(60), 1);
    one(LIVE, "vm-2", START.plusSeconds(60), 2);
    Map<SeriesName, Float> seen = new HashMap<>();

    store
        .history()
        .read(
            LIVE,
            grid(Duration.ofMinutes(1), 1),
            name -> name.resource().equals("vm-2"),
            (name, values) -> seen.put(name, values[0]));

    assertThat(seen).isEqualTo(Map.of(new SeriesName("vm-2", "cpu.ready"), 2f));
  }

  @Test
  void read_lateSampleAndCorrection_areContainedInTheMeans() {
    one(LIVE, "vm-1", START.plusSeconds(60), 1);
    tick(LIVE, START.plus(Duration.ofHours(3)));
    assertThat(hourly()).containsExactly(1f);

    one(LIVE, "vm-1", START.plusSeconds(120), 5);
    assertThat(hourly()).containsExactly(3f);
    one(LIVE, "vm-1", START.plusSeconds(60), 3);
    assertThat(hourly()).containsExactly(4f);
  }

  @Test
  void maintain_alwaysLateSource_doesNotRewriteTheHourEachTime() {
    Instant now = START.plus(Duration.ofHours(3));
    one(LIVE, "vm-1", START.plusSeconds(60), 1);
    tick(LIVE, now);
    List<Long> sealed = sealedVersions();

    for (int i = 1; i <= 20; i++) {
      one(LIVE, "vm-1", START.plusSeconds(60 + i), 1 + i);
      tick(LIVE, now.plusSeconds(20L * i));
    }

    assertThat(sealedVersions()).isEqualTo(sealed).hasSize(3);
    assertThat(hourly()).as("it is shown all the same").containsExactly(11f);

    tick(LIVE, now.plus(Duration.ofMinutes(31)));
    assertThat(sealedVersions()).doesNotContainAnyElementsOf(sealed).hasSize(3);
    assertThat(hourly()).containsExactly(11f);
  }

  private List<Long> sealedVersions() {
    return JdbcClient.create(database.dataSource())
        .sql("select version from history.chunk where sealed order by version")
        .query(Long.class)
        .list();
  }

  @Test
  void read_moreSeriesThanFitIntoMemory_usesSeveralPasses() {
    String replay = "c2-00000000~1";
    for (int i = 0; i < 9; i++) {
      one(replay, "vm-" + i * 5 % 9, START.plusSeconds(60), i * 5 % 9);
    }
    List<String> seen = new ArrayList<>();

    store
        .history(2 * 30)
        .read(
            replay,
            grid(Duration.ofMinutes(7), 30),
            name -> !name.resource().equals("vm-0"),
            (name, values) -> seen.add(name.resource() + " " + values[0]));

    List<Set<String>> passes = new ArrayList<>();
    for (int i = 0; i < seen.size(); i += 2) {
      passes.add(Set.copyOf(seen.subList(i, Math.min(seen.size(), i + 2))));
    }
    assertThat(passes)
        .containsExactly(
            Set.of("vm-1 1.0", "vm-2 2.0"),
            Set.of("vm-3 3.0", "vm-4 4.0"),
            Set.of("vm-5 5.0", "vm-6 6.0"),
            Set.of("vm-7 7.0", "vm-8 8.0"));
  }

  private float[] hourly() {
    return read(store.history(), LIVE, grid(Duration.ofHours(1), 1))
        .get(new SeriesName("vm-1", "cpu.ready"));
  }

  @Test
  void maintain_dataOutsideRetention_isDeletedTierByTier() {
    one(LIVE, "vm-1", START.plusSeconds(60), 1);
    tick(LIVE, START.plus(Duration.ofDays(2)));
    assertThat(tiers()).isEqualTo(Set.of(0, 1, 2));

    tick(LIVE, START.plus(Duration.ofDays(15)));
    assertThat(tiers()).isEqualTo(Set.of(1, 2));
    assertThat(read(store.history(), LIVE, grid(Duration.ofMinutes(1), 10)).values())
        .as("finely it is not known any more: the mean stands at the end of its five minutes")
        .singleElement()
        .satisfies(values -> assertThat(values[4]).isEqualTo(1f))
        .satisfies(values -> assertThat(values[0]).isNaN());

    tick(LIVE, START.plus(Duration.ofDays(102)));
    assertThat(tiers()).isEqualTo(Set.of(2));
    tick(LIVE, START.plus(Duration.ofDays(410)));
    assertThat(tiers()).isEmpty();
  }

  private Set<Integer> tiers() {
    return Set.copyOf(
        JdbcClient.create(database.dataSource())
            .sql("select tier from history.chunk")
            .query(Integer.class)
            .list());
  }

  @Test
  void add_samplesOutsideRetention_areDroppedAndCounted() {
    tick(LIVE, START.plus(Duration.ofDays(20)));
    Recording recording = new Recording();
    recording.add(0, "vm-1", "cpu.ready", START.plusSeconds(60).toEpochMilli(), 1);
    ChunkIntake intake = store.intake(0);

    intake.add(LIVE, "vm-1", recording.arrivals.getFirst().batch());

    assertThat(intake.late()).isEqualTo(1);
    assertThat(intake.buffered()).isZero();
  }

  @Test
  void write_replaysInAnyOrder_keepsTheNewest() {
    store.close();
    store = new HistoryStore(Histories.properties(database, 2), "samples");
    one("b-00000000~20", "vm-1", START.plusSeconds(60), 20);
    one("a-00000000~10", "vm-1", START.plusSeconds(60), 10);
    one("c-00000000~30", "vm-1", START.plusSeconds(60), 30);
    one("b-00000000~25", "vm-1", START.plusSeconds(60), 25);
    one("a-00000000~10", "vm-1", START.plusSeconds(120), 10);
    one("b-00000000~20", "vm-1", START.plusSeconds(120), 20);
    one(LIVE, "vm-1", START.plusSeconds(60), 1);

    assertThat(worlds()).containsExactlyInAnyOrder(LIVE, "b-00000000~25", "c-00000000~30");
    assertThat(read(store.history(), "b-00000000", grid(Duration.ofMinutes(1), 1)).values())
        .singleElement()
        .satisfies(values -> assertThat(values).containsExactly(25f));
  }

  private List<String> worlds() {
    return JdbcClient.create(database.dataSource())
        .sql("select distinct key from history.world join history.chunk on world = world.id")
        .query(String.class)
        .list();
  }

  @Test
  void write_intakeOfAnEarlierOwner_isRejected() {
    one(LIVE, "vm-1", START.plusSeconds(60), 1);
    ChunkIntake slow = store.intake(0);
    ChunkIntake fast = store.intake(0);
    slow.add(LIVE, new Tick("it", START.toEpochMilli(), false));
    slow.readUpTo(100);
    fast.add(LIVE, new Tick("it", START.toEpochMilli(), false));
    fast.readUpTo(100);

    store.write(fast);

    assertThatThrownBy(() -> store.write(slow)).isInstanceOf(LostPartitionException.class);
  }

  @Test
  void read_databaseUnavailable_isRefusedWithAdvice() {
    TestPostgres.Database nowhere =
        new TestPostgres.Database("jdbc:postgresql://127.0.0.1:1/none", "nobody", "");
    try (HistoryStore away = new HistoryStore(Histories.properties(nowhere, 1), "samples")) {
      assertThatThrownBy(() -> read(away.history(), LIVE, grid(Duration.ofMinutes(5), 1)))
          .isInstanceOf(HistoryException.class)
          .hasMessageContaining("its database does not answer");
    }
  }

  @Test
  void prepare_tablesOfAnotherBuild_areRefused() {
    JdbcClient.create(database.dataSource())
        .sql("update history.flyway_schema_history set checksum = checksum + 1 where version = '1'")
        .update();

    assertThatThrownBy(() -> Histories.open(database))
        .hasMessage(Database.OTHER_BUILD)
        .hasMessageContaining("drop schema history cascade");
  }
}
