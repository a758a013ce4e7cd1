package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.correlation.streams.CaseRecords.Entry;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.site.SiteEngine;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.DiagnosisMessage;
import io.crosstalk.event.Topics;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.report.Reader;
import io.crosstalk.testworlds.MovedWorld;
import io.crosstalk.testworlds.StormWorld;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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

  private final SiteOutput output =
      new SiteOutput() {
        @Override
        public void send(DiagnosisMessage message) {
          said.add(new String(EventJson.write(message), StandardCharsets.UTF_8));
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
                    writer::version));
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
      Entry entry = log.get(offset);
      sites.process(SiteRecord.of(entry.key(), entry.value(), offset), output);
    }
    return List.copyOf(said);
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
    run(log(), 40_000, 300);

    int bytes = log().stream().mapToInt(each -> each.key().length + each.value().length).sum();
    assertThat(repeated).allMatch(count -> count < log().size() / 4);
    assertThat(bytes).isGreaterThan(4 * 40_000);
  }

  @Test
  void restore_snapshotOfAnotherRelease_saysWhatToDo() {
    new SnapshotStore(store).write(World.LIVE, 5, 0, new byte[] {99});

    assertThatThrownBy(() -> start(1000))
        .isInstanceOf(StateFormatException.class)
        .hasMessageContaining("reset the state");
  }
}
