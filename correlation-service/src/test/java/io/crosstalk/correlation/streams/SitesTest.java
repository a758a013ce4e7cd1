package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.correlation.streams.CaseRecords.Entry;
import io.crosstalk.correlation.streams.SnapshotStore.Snapshot;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.site.SiteEngine;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.incident.Grouping;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.DiagnosisMessage;
import io.crosstalk.event.message.DiagnosisMessage.DecisionOutcome;
import io.crosstalk.event.message.DiagnosisMessage.Reset;
import io.crosstalk.event.message.InventoryMessage.ResourceVersion;
import io.crosstalk.event.message.InventoryNews;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.message.Topics;
import io.crosstalk.event.wire.SampleCodec;
import io.crosstalk.report.Reader;
import io.crosstalk.testworlds.MovedWorld;
import io.crosstalk.testworlds.StormWorld;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests restarts: what is said must not depend on them. */
class SitesTest {
  private static final World MOVED = World.parse("moved-00000000~1");
  private static final World STORM = World.parse("storm-00000000~1");

  private final KeyValueStore<String, byte[]> store = MemoryStore.create();
  private final List<String> said = new ArrayList<>();
  private final List<Integer> repeated = new ArrayList<>();
  private final List<Long> askedMs = new ArrayList<>();
  private final MeterRegistry registry = new SimpleMeterRegistry();
  private final SiteMeters meters = SiteMeters.in(registry);
  private List<Resource> inventory = List.of();

  private final SiteOutput output =
      new SiteOutput() {
        @Override
        public void send(DiagnosisMessage message) {
          said.add(text(EventJson.write(message)));
        }

        @Override
        public void reject(SiteRecord cause, String reason) {
          said.add("rejected: " + reason);
        }
      };

  private Sites start(long snapshotAfterBytes) {
    DiagnosisWriter writer =
        new DiagnosisWriter(Reader.ALL, RulesOfThumb.always(RulesOfThumb.shipped()));
    Sites sites =
        new Sites(
            new SnapshotStore(store),
            snapshotAfterBytes,
            world ->
                new Site(
                    world,
                    (each, observer) -> new SiteEngine(each, Objectives.DEFAULTS, observer),
                    writer::version),
            timeMs -> {
              askedMs.add(timeMs);
              return inventory;
            },
            meters);
    sites.restore();
    return sites;
  }

  /** Records of two worlds in one partition, in turns. */
  private static List<Entry> log() {
    List<Entry> moved = CaseRecords.of(MovedWorld.folder(), MOVED);
    List<Entry> storm = CaseRecords.of(StormWorld.of(12), STORM);
    List<Entry> log = new ArrayList<>();
    for (int i = 0; i < Math.max(moved.size(), storm.size()); i++) {
      log.addAll(moved.subList(Math.min(i, moved.size()), Math.min(i + 1, moved.size())));
      log.addAll(storm.subList(Math.min(i, storm.size()), Math.min(i + 1, storm.size())));
    }
    return log;
  }

  private List<String> run(List<Entry> log, long snapshotAfterBytes, int restartEvery) {
    said.clear();
    Sites sites = start(snapshotAfterBytes);
    for (int offset = 0; offset < log.size(); offset++) {
      if (offset > 0 && offset % restartEvery == 0) {
        sites = start(snapshotAfterBytes);
        repeat(sites, log, offset);
      }
      process(sites, log.get(offset), offset);
    }
    return List.copyOf(said);
  }

  private void process(Sites sites, Entry entry, int offset) {
    sites.process(SiteRecord.of(entry.key(), entry.value(), offset), output);
  }

  private void process(Sites sites, List<Entry> entries, int from) {
    for (int i = 0; i < entries.size(); i++) {
      process(sites, entries.get(i), from + i);
    }
  }

  private Snapshot snapshot(World world) {
    return new SnapshotStore(store)
        .read().stream().filter(each -> each.world().equals(world)).findFirst().orElseThrow();
  }

  private static int size(List<Entry> log, World world) {
    return log.stream()
        .filter(each -> Keys.world(text(each.key())).equals(world))
        .mapToInt(each -> each.key().length + each.value().length)
        .sum();
  }

  private static String text(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8);
  }

  private static Resource with(Resource resource, Object attribute) {
    return new Resource(
        resource.id(),
        resource.kind(),
        resource.layer(),
        resource.name(),
        resource.environment(),
        resource.team(),
        Map.of("attribute", attribute),
        resource.uses());
  }

  private void repeat(Sites sites, List<Entry> log, int until) {
    int from = (int) sites.firstToRepeat().orElse(until);
    repeated.add(until - from);
    for (int offset = from; offset < until; offset++) {
      Entry entry = log.get(offset);
      sites.repeat(new ConsumerRecord<>(Topics.SAMPLES, 0, offset, entry.key(), entry.value()));
    }
  }

  @ParameterizedTest
  @CsvSource({"1000000000, 1000", "40000, 300", "200000, 777", "1000, 500"})
  void restarts_anywhere_changeNothingThatIsSaid(long snapshotAfterBytes, int restartEvery) {
    List<Entry> log = log();
    List<String> uninterrupted = run(log, Long.MAX_VALUE, Integer.MAX_VALUE);
    assertThat(uninterrupted).filteredOn(each -> each.contains("\"kind\"")).hasSizeGreaterThan(8);
    assertThat(store.approximateNumEntries()).isZero();

    assertThat(run(log, snapshotAfterBytes, restartEvery)).isEqualTo(uninterrupted);
    assertThat(store.approximateNumEntries()).isZero();
    assertThat(repeated).anyMatch(count -> count > 0);
  }

  @Test
  void snapshots_boundWhatARestartRepeats() {
    List<Entry> log = log();
    Sites sites = start(40_000);
    for (int offset = 0; offset < log.size(); offset++) {
      process(sites, log.get(offset), offset);
      if (offset % 13 == 0) {
        assertSnapshotsAreRecent(log.subList(0, offset + 1));
      }
    }
  }

  private void assertSnapshotsAreRecent(List<Entry> processed) {
    for (Snapshot each : new SnapshotStore(store).read()) {
      List<Entry> since = processed.subList((int) each.offset() + 1, processed.size());
      assertThat(size(since, each.world()))
          .isLessThan((int) Math.max(40_000, each.bytes() / 4) + 10_000);
    }
  }

  @Test
  void tick_ofManyChangedWorlds_writesOneSnapshotAtMost() {
    List<Entry> log = log();
    Sites sites = start(1);
    for (int offset = 0; offset < 2_000; offset++) {
      process(sites, log.get(offset), offset);
      long written = offset;
      assertThat(new SnapshotStore(store).read())
          .filteredOn(each -> each.offset() == written)
          .hasSizeLessThan(2);
    }
  }

  @Test
  void world_withoutNewRecords_onlyItsOffsetMoves() {
    List<Entry> moved = CaseRecords.of(MovedWorld.folder(), MOVED);
    List<Entry> storm = CaseRecords.of(StormWorld.of(12), STORM);
    Sites sites = start(40_000);
    process(sites, moved.subList(0, 1_000), 0);
    int offset = 1_000;
    List<Entry> others = storm.subList(0, storm.size() - 1);
    for (int round = 0; round < 20; round++, offset += others.size()) {
      process(sites, others, offset);
    }
    String chunk = chunk();
    byte[] state = store.get(chunk);
    store.put(chunk, new byte[0]);
    for (int round = 0; round < 5; round++, offset += others.size()) {
      process(sites, others, offset);
    }

    assertThat(store.get(chunk)).isEmpty();
    store.put(chunk, state);
    Snapshot last = snapshot(MOVED);
    assertThat(last.offset()).isGreaterThan(offset - 2 * storm.size());
    assertThat(last.lastOffset()).isEqualTo(999);
    assertThat(last.parts()).hasNext();
  }

  @Test
  void world_withoutNewRecords_itsSnapshotIsCompleted() {
    List<Entry> storm = CaseRecords.of(StormWorld.of(1_000), STORM).subList(0, 30_000);
    process(start(1), storm, 0);
    int begin = (int) snapshot(STORM).offset();
    new SnapshotStore(store).delete(STORM);

    Sites sites = start(1);
    process(sites, storm.subList(0, begin + 1), 0);
    assertThat(snapshot(STORM).offset()).isLessThan(begin);
    for (int offset = begin + 1; offset < begin + 9; offset++) {
      process(sites, CaseRecords.tick(MOVED, offset, false), offset);
    }
    assertThat(snapshot(STORM).offset()).isGreaterThanOrEqualTo(begin);
  }

  /** Key of the last chunk of a world that has only one beside packed samples. */
  private String chunk() {
    List<String> keys = new ArrayList<>();
    store.all().forEachRemaining(each -> keys.add(each.key));
    keys.removeIf(key -> !key.startsWith(MOVED.key()) || key.matches(".*/(0|s.*)"));
    assertThat(keys).hasSize(1);
    return keys.getFirst();
  }

  @Test
  void snapshot_fails_theLastOneStaysAndAnotherIsTriedLater() {
    List<Entry> storm = CaseRecords.of(StormWorld.of(12), STORM);
    Sites sites = start(10_000);
    process(sites, storm.subList(0, 400), 0);
    long before = snapshot(STORM).offset();
    Entry any = storm.getFirst();
    Resource unwritable = with(StormWorld.of(12).resources().getFirst(), new Unwritable());
    sites.process(
        new SiteRecord(
            STORM,
            unwritable.id(),
            new InventoryNews(new ResourceVersion(STORM.key(), "case", Instant.EPOCH, unwritable)),
            400,
            any.key(),
            any.value()),
        output);
    process(sites, storm.subList(401, 800), 401);
    assertThat(meters.failedSnapshots().count())
        .isBetween(1.0, size(storm.subList(0, 800), STORM) / 10_000.0);
    assertThat(snapshot(STORM).offset()).isEqualTo(before);

    sites.process(SiteRecord.of(any.key(), any.value(), 800), output);
    process(sites, storm.subList(801, 1_200), 801);
    assertThat(snapshot(STORM).offset()).isGreaterThan(800);
  }

  /** An attribute that no snapshot can contain. */
  private static final class Unwritable {
    @JsonValue
    String value() {
      throw new IllegalStateException("too large");
    }
  }

  @Test
  void live_beginsWithoutASnapshot_knowsTheInventoryAlsoAfterARestart() {
    CaseFolder storm = StormWorld.of(12);
    List<Entry> log =
        CaseRecords.of(storm, World.LIVE).stream().skip(storm.resources().size()).toList();
    inventory = storm.resources();
    Sites sites = start(Long.MAX_VALUE);
    process(sites, log.getFirst(), 0);
    assertThat(askedMs).containsExactly(storm.samples().firstKey());
    Reset reset = new Reset(World.LIVE.key(), List.of());
    assertThat(said).containsExactly(text(EventJson.write(reset)));

    inventory = List.of();
    sites = start(Long.MAX_VALUE);
    repeat(sites, log, 1);
    for (int offset = 1; offset < log.size(); offset++) {
      process(sites, log.get(offset), offset);
    }
    assertThat(said)
        .anyMatch(each -> each.contains("\"kind\":\"opened\""))
        .containsOnlyOnce(text(EventJson.write(reset)));
  }

  @Test
  void decision_onAWorldThatHasEnded_isAnsweredWithoutANewOne() {
    Decision decision = new Decision(STORM.key(), 7, Instant.EPOCH, new Grouping.Undo("inc-1"));
    process(start(1000), CaseRecords.entry(STORM, "", decision), 0);

    DecisionOutcome outcome = new DecisionOutcome(STORM.key(), 7, false, "inc-1");
    assertThat(said).containsExactly(text(EventJson.write(outcome)));
    assertThat(store.approximateNumEntries()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"false, 1", "true, 0"})
  void resource_sendsNoMoreSamples_isSilentUnlessItHasVanished(boolean isVanished, int silences) {
    CaseFolder storm = StormWorld.of(12);
    Resource machine = storm.resources().getLast();
    List<Entry> log = new ArrayList<>();
    int ticks = 0;
    for (Entry each : CaseRecords.of(storm, STORM)) {
      boolean isGone = ticks > 62 && Keys.resource(text(each.key())).equals(machine.id());
      if (!isGone) {
        log.add(each);
      }
      if (SampleCodec.isTick(each.value()) && ++ticks == 63 && isVanished) {
        log.add(CaseRecords.resource(STORM, machine.vanished()));
      }
    }

    assertThat(run(log, Long.MAX_VALUE, Integer.MAX_VALUE))
        .filteredOn(each -> each.contains("missing_signal") && each.contains("\"opened\""))
        .hasSize(silences);
  }

  @Test
  void restore_snapshotOfAnotherRelease_saysWhatToDo() {
    SnapshotStore.Writer writer = new SnapshotStore(store).begin(World.LIVE, 5, 5, 0);
    writer.add(new byte[] {99});
    writer.complete();

    assertThatThrownBy(() -> start(1000))
        .isInstanceOf(StateFormatException.class)
        .hasMessageContaining("reset the state");
  }

  @Test
  void reached_worldWithTicks_isShownFromItsSnapshotOnUntilItEnds() {
    List<Entry> log = CaseRecords.of(StormWorld.of(12), STORM);
    Sites sites = start(1000);
    process(sites, log.getFirst(), 0);
    assertThat(meters.reached(STORM)).as("before the first tick").isEmpty();
    process(sites, log.subList(1, 800), 1);
    Instant reached = meters.reached(STORM).orElseThrow();
    assertThat(reached).isEqualTo(lastTick(log.subList(0, 800)));

    sites.close();
    assertThat(meters.reached(STORM)).as("processed elsewhere").isEmpty();

    sites = start(1000);
    assertThat(meters.reached(STORM)).as("time of the snapshot").isPresent();
    repeat(sites, log, 800);
    assertThat(meters.reached(STORM)).contains(reached);
    process(sites, log.subList(800, log.size()), 800);
    assertThat(meters.reached(STORM)).as("ended").isEmpty();
  }

  private static Instant lastTick(List<Entry> entries) {
    return entries.stream()
        .map(each -> SampleCodec.decode(each.value()))
        .flatMap(each -> each instanceof Tick tick ? Stream.of(tick) : Stream.empty())
        .map(tick -> Instant.ofEpochMilli(tick.completeThroughMs()))
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }
}
