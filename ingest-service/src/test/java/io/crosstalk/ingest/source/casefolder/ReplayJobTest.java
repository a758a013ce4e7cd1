package io.crosstalk.ingest.source.casefolder;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.InventoryMessage.ChangeSeen;
import io.crosstalk.event.message.InventoryMessage.Complete;
import io.crosstalk.event.message.InventoryMessage.ResourceVersion;
import io.crosstalk.event.message.InventoryNews;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.message.Topics;
import io.crosstalk.event.wire.SampleCodec;
import io.crosstalk.ingest.publish.FakeBus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

class ReplayJobTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"fault", "harmless", "seq-bully", "small-bully", "c1-healthy", "c2-uat-vm"})
  void replay_recordedCase_isPublishedCompletely(String name) {
    ZippedCase zip = ZippedCase.recorded(name);
    ReplayRun run = ReplayRun.of(zip);
    ReplayStatus status = run.status();
    assertThat(status.error()).isNull();
    assertThat(status.state()).isEqualTo("published");
    assertThat(status.rejectedCount()).isZero();
    assertThat(status.published() + status.duplicates()).isEqualTo(zip.sampleRows());
    assertThat(status.total()).isEqualTo(status.published());
    assertThat(run.bus().samples()).hasSize((int) status.published());
    assertThat(run.bus().ticks()).last().satisfies(tick -> assertThat(tick.end()).isTrue());
  }

  @Test
  void replay_anyStepsPerTick_publishesTheSameSamples() {
    List<String> coarse = ReplayRun.of(ZippedCase.recorded("fault"), 64).bus().samples();
    List<String> fine = ReplayRun.of(ZippedCase.recorded("fault"), 1).bus().samples();
    assertThat(fine).containsExactlyInAnyOrderElementsOf(coarse);
  }

  @Test
  void replay_sameCaseTwice_publishesTheSameRecords() {
    List<ProducerRecord<byte[], byte[]>> first =
        ReplayRun.of(ZippedCase.recorded("seq-bully")).bus().producer().history();
    List<ProducerRecord<byte[], byte[]>> second =
        ReplayRun.of(ZippedCase.recorded("seq-bully")).bus().producer().history();
    assertThat(second).usingRecursiveFieldByFieldElementComparator().isEqualTo(first);
  }

  @Test
  void replay_inventoryAndChanges_comeFirstAndAreComplete() {
    ZippedCase zip =
        ZippedCase.small("2000,vm-1,disk.latency,1")
            .with(
                "changes.csv",
                "time,resource,kind,detail\n2000,vm-1,vmotion,h2\n1000,vm-1,config,\"a, b\"\n");
    FakeBus bus = ReplayRun.of(zip).bus();
    Complete complete =
        new Complete(
            ReplayRun.WORLD.key(), "case", Instant.ofEpochMilli(2000).plus(Duration.ofDays(1)));
    List<InventoryMessage> inventory = bus.inventory(Topics.INVENTORY);
    assertThat(inventory).hasSize(4).last().isEqualTo(complete);
    assertThat(((ResourceVersion) inventory.getFirst()).validFrom()).isEqualTo(Instant.EPOCH);
    List<InventoryMessage> changes = bus.inventory(Topics.CHANGES);
    assertThat(changes).hasSize(3).last().isEqualTo(complete);
    assertThat(((ChangeSeen) changes.getFirst()).change().detail()).isEqualTo("a, b");
    assertThat(bus.records(Topics.SAMPLES).subList(0, 5))
        .allMatch(record -> SampleCodec.decode(record.value()) instanceof InventoryNews);
  }

  @Test
  void replay_ticks_advanceByWindow() {
    // Every second from 1 s to 10 s, then silence until 100 s: windows of four steps.
    List<String> rows = new ArrayList<>();
    for (int second = 1; second <= 10; second++) {
      rows.add(second * 1000 + ",vm-1,disk.latency," + second);
    }
    rows.add("100000,vm-2,disk.iops,7");
    FakeBus bus = ReplayRun.of(ZippedCase.small(rows.toArray(String[]::new)), 4).bus();
    List<Tick> expected =
        List.of(
            new Tick("case", 4000, false),
            new Tick("case", 8000, false),
            new Tick("case", 12_000, false),
            new Tick("case", 100_000, true));
    assertThat(bus.ticks()).isEqualTo(expected);
    assertThat(bus.batches()).extracting(batch -> batch.times().length).containsExactly(4, 4, 2, 1);
  }

  @Test
  void replay_windowWithTooManySamples_isDividedBetweenTwoIntervals() {
    // Ten resources every second: windows of four steps have 40 samples, of which 25 fit two steps.
    ReplayRun run = bounded(25, everySecond(10, 8));
    assertThat(run.bus().ticks())
        .containsExactly(
            new Tick("case", 2000, false),
            new Tick("case", 4000, false),
            new Tick("case", 6000, false),
            new Tick("case", 8000, true));
  }

  @Test
  void replay_intervalWithMoreSamplesThanATickMayCover_isNotDivided() {
    ReplayRun run = bounded(7, everySecond(10, 3));
    assertThat(run.bus().ticks())
        .containsExactly(
            new Tick("case", 1000, false),
            new Tick("case", 2000, false),
            new Tick("case", 3000, true));
  }

  @Test
  void replay_dividedWindows_containTheSameSamples() {
    ZippedCase zip = ZippedCase.recorded("small-bully");
    ReplayRun cut = ReplayRun.prepared(Map.of("samplesPerTick", 50)).run(zip, 16);
    ReplayRun whole = ReplayRun.of(zip);
    assertThat(cut.bus().ticks()).hasSizeGreaterThan(whole.bus().ticks().size());
    assertThat(cut.bus().samples()).containsExactlyInAnyOrderElementsOf(whole.bus().samples());
  }

  private static ReplayRun bounded(int samplesPerTick, ZippedCase zip) {
    return ReplayRun.prepared(Map.of("samplesPerTick", samplesPerTick)).run(zip, 4);
  }

  private static ZippedCase everySecond(int series, int seconds) {
    List<String> rows = new ArrayList<>();
    for (int second = 1; second <= seconds; second++) {
      for (int one = 0; one < series; one++) {
        rows.add(second * 1000 + ",vm-1,custom.metric-" + one + ",1");
      }
    }
    return ZippedCase.small(rows.toArray(String[]::new));
  }

  @Test
  void replay_samples_neverFollowATickOfTheirTime() {
    FakeBus bus = ReplayRun.of(ZippedCase.recorded("small-bully"), 3).bus();
    long closed = Long.MIN_VALUE;
    for (ProducerRecord<byte[], byte[]> record : bus.records(Topics.SAMPLES)) {
      switch (SampleCodec.decode(record.value())) {
        case SampleBatch batch -> assertThat(batch.times()[0]).isGreaterThan(closed);
        case Tick tick -> closed = tick.completeThroughMs();
        case InventoryNews _ -> assertThat(closed).isEqualTo(Long.MIN_VALUE);
        case Decision _ -> throw new AssertionError("a decision");
      }
    }
  }

  @Test
  void replay_unusableRowsInSamples_areReportedAndOthersPublished() {
    ZippedCase zip =
        ZippedCase.small(
            "1000,vm-1,disk.latency,1",
            "soon,vm-1,disk.latency,1",
            "1000,vm-9,disk.latency,1",
            "1000,vm-1,disk.latency,-1",
            "1000,vm-1,disk.latency,NaN",
            "1000,vm-1,disk.latency,1,5",
            "1000,vm-1,disk.latency",
            "1000,\"vm-1,disk.latency,1",
            "1000,vm-1,disk.latency,abc",
            "",
            "1000,vm-1,,1",
            "2000,\"vm-1\",disk.latency,2");
    ReplayRun run = ReplayRun.of(zip);
    ReplayStatus status = run.status();
    assertThat(status.published()).isEqualTo(2);
    assertThat(status.rejectedCount()).isEqualTo(9);
    assertThat(status.rejected())
        .extracting(row -> row.file() + " " + row.line() + ": " + row.reason())
        .containsExactly(
            "samples.csv 3: the time 'soon' is neither ISO-8601 with an offset"
                + " (2026-01-31T20:00:00Z) nor epoch milliseconds",
            "samples.csv 4: the resource is not in inventory.json",
            "samples.csv 5: the value -1.0 is not plausible for 'disk.latency': nothing below 0"
                + " is believed",
            "samples.csv 6: the value NaN is not a finite number",
            "samples.csv 7: the row has 5 fields, the header has 4",
            "samples.csv 8: the row has 3 fields, the header has 4",
            "samples.csv 9: malformed CSV: a quoted field is not closed, or goes on behind its"
                + " closing quote",
            "samples.csv 10: the value 'abc' is not a number",
            "samples.csv 12: the field 'metric' is missing");
    DeadLetter letter = run.bus().deadLetters().getFirst();
    assertThat(letter.world()).isEqualTo(ReplayRun.WORLD.key());
    assertThat(letter.file()).isEqualTo("samples.csv");
    assertThat(FakeBus.text(letter.original())).isEqualTo("soon,vm-1,disk.latency,1");
    assertThat(run.bus().deadLetters()).hasSize(9);
  }

  @Test
  void replay_twoValuesForOneTime_publishesTheFirstInTheFile() {
    ZippedCase zip =
        ZippedCase.small(
            "3000,vm-1,disk.latency,3",
            "1000,vm-1,disk.latency,1",
            "3000,vm-1,disk.latency,3.0",
            "1000,vm-1,disk.latency,9",
            "2000,vm-1,disk.latency,2");
    ReplayRun run = ReplayRun.of(zip);
    assertThat(run.bus().samples())
        .containsExactly(
            "vm-1 1000 disk.latency 1.0",
            "vm-1 2000 disk.latency 2.0",
            "vm-1 3000 disk.latency 3.0");
    assertThat(run.status().duplicates()).isEqualTo(1);
    assertThat(run.status().rejected())
        .containsExactly(
            new RejectedRow(
                "samples.csv",
                5,
                "an earlier row has another value for the same time, resource and metric; that one"
                    + " is kept"));
    assertThat(FakeBus.text(run.bus().deadLetters().getFirst().original()))
        .isEqualTo("1000,vm-1,disk.latency,9");
  }

  @Test
  void replay_columnsInOtherOrderAndExtraOnes_areAccepted() {
    ZippedCase zip =
        ZippedCase.small()
            .with(
                "samples.csv",
                "\ufeffvalue,host,time,unit,metric,resource\r\n"
                    + "250,x,1970-01-01T00:00:01+00:00,us,disk.latency,vm-1\r\n");
    assertThat(ReplayRun.of(zip).bus().samples()).containsExactly("vm-1 1000 disk.latency 0.25");
  }

  @Test
  void replay_unusableInventoryEntries_areReportedWithTheirLines() {
    ZippedCase zip =
        ZippedCase.small("1000,vm-1,disk.latency,1", "1000,vm-3,disk.latency,1")
            .with(
                "inventory.json",
                """
                [{"id":"vm-1","kind":"vm","layer":"vmware","uses":["ds-1"]},
                 {"id":"ds-1","kind":"datastore","layer":"vmware","uses":["vm-1"]},
                 {"id":"vm-3","kind":"spaceship","layer":"vmware"},
                 {"id":"vm-1","kind":"vm","layer":"vmware"},
                 17]
                """);
    ReplayRun run = ReplayRun.of(zip);
    assertThat(run.status().rejected())
        .extracting(row -> row.file() + " " + row.line() + ": " + row.reason().substring(0, 20))
        .containsExactly(
            "inventory.json 2: the entry closes a c",
            "inventory.json 3: unknown ResourceKind",
            "inventory.json 4: there is an entry wi",
            "inventory.json 5: a JSON object is exp",
            "samples.csv 3: the resource is not ");
    assertThat(run.status().published()).isEqualTo(1);
  }

  @Test
  void replay_unusableChanges_areReported() {
    ZippedCase zip =
        ZippedCase.small("1000,vm-1,disk.latency,1")
            .with(
                "changes.csv",
                "time,resource,kind,detail\n1,vm-9,qos,\n1,vm-1,vmotion,\n1,vm-1,upgrade,v2\n");
    ReplayRun run = ReplayRun.of(zip);
    assertThat(run.status().rejected())
        .containsExactly(
            new RejectedRow("changes.csv", 2, "the resource is not in inventory.json"),
            new RejectedRow("changes.csv", 3, "the field 'detail' is missing"));
    assertThat(run.bus().inventory(Topics.CHANGES)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "inventory.json | inventory.json is missing",
        "samples.csv | samples.csv is missing"
      })
  void replay_missingRequiredFile_fails(String missing, String error) {
    ReplayRun run = ReplayRun.of(ZippedCase.small("1000,vm-1,disk.latency,1").without(missing));
    assertThat(run.status().state()).isEqualTo("failed");
    assertThat(run.status().error()).isEqualTo(error);
    assertThat(run.bus().producer().history()).isEmpty();
  }

  @Test
  void replay_emptyFolder_failsWithReason() {
    assertThat(ReplayRun.of(ZippedCase.empty()).status().error())
        .isEqualTo("inventory.json is missing");
    assertThat(ReplayRun.of(ZippedCase.small()).status().error())
        .isEqualTo("samples.csv has no row that can be used");
    assertThat(ReplayRun.of(ZippedCase.small().with("samples.csv", "")).status().error())
        .isEqualTo("samples.csv is empty; a header line is expected");
  }

  @Test
  void replay_damagedSamplesAfterARejectedRow_failsWithTheDamageOnly() throws IOException {
    StringBuilder rows =
        new StringBuilder("time,resource,metric,value\n2026-11-27T10:00:00,vm-1,disk.latency,1\n");
    IntStream.range(0, 5_000)
        .forEach(i -> rows.append(1_000L * i).append(",vm-1,disk.latency,").append(i).append('\n'));
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(rows.toString().getBytes(StandardCharsets.UTF_8));
    }
    byte[] half = Arrays.copyOf(packed.toByteArray(), packed.size() / 2);

    ReplayRun run =
        ReplayRun.of(
            ZippedCase.small("1000,vm-1,disk.latency,1")
                .without("samples.csv")
                .with("samples.csv.gz", half));

    assertThat(run.status().error()).contains("samples.csv.gz").doesNotContain("line 2");
  }

  @Test
  void replay_noUsableRow_failsWithTheFirstRejectedRows() {
    String noZone =
        "' is neither ISO-8601 with an offset (2026-01-31T20:00:00Z) nor epoch milliseconds";
    ReplayRun run =
        ReplayRun.of(
            ZippedCase.small(
                "2026-11-27T10:00:00,vm-1,disk.latency,1",
                "2026-11-27T10:01:00,vm-1,disk.latency,1",
                "1000,vm-9,disk.latency,1",
                "1000,vm-1,disk.latency,abc",
                "1000,vm-1,disk.latency,NaN"));

    assertThat(run.status().error())
        .isEqualTo(
            "samples.csv has no row that can be used: line 2: the time '2026-11-27T10:00:00"
                + noZone
                + "; line 3: the time '2026-11-27T10:01:00"
                + noZone
                + "; line 4: the resource is not in inventory.json; and 2 more");
  }

  @Test
  void replay_missingHeader_fails() {
    ZippedCase zip = ZippedCase.small().with("samples.csv", "1000,vm-1,disk.latency,1\n");
    assertThat(ReplayRun.of(zip).status().error())
        .isEqualTo(
            "samples.csv: the header lacks the column 'time'; expected are"
                + " time,resource,metric,value");
    ZippedCase twice = ZippedCase.small().with("samples.csv", "time,time,resource,metric,value\n");
    assertThat(ReplayRun.of(twice).status().error())
        .isEqualTo("samples.csv: the header has the column 'time' twice");
  }

  @Test
  void replay_malformedInventory_failsWithPosition() {
    ZippedCase zip =
        ZippedCase.small("1000,vm-1,disk.latency,1").with("inventory.json", "[{},\n{\"a\" 1}]");
    assertThat(ReplayRun.of(zip).status().error())
        .startsWith("inventory.json, line 2: malformed JSON at column 6: ");
    ZippedCase object = ZippedCase.small("1000,vm-1,disk.latency,1").with("inventory.json", "{}");
    assertThat(ReplayRun.of(object).status().error())
        .isEqualTo("inventory.json is not a JSON array");
    ZippedCase cut = ZippedCase.small("1000,vm-1,disk.latency,1").with("inventory.json", "[{}");
    assertThat(ReplayRun.of(cut).status().error()).startsWith("inventory.json, line 1: malformed");
  }

  @Test
  void replay_damagedZip_failsWithReason() {
    byte[] packed =
        ZippedCase.gzip(
            "time,resource,metric,value\n1000,vm-1,disk.latency,1\n"
                .getBytes(StandardCharsets.UTF_8));
    byte[] cut = Arrays.copyOf(packed, packed.length - 10);
    ZippedCase zip = ZippedCase.small().without("samples.csv").with("samples.csv.gz", cut);
    assertThat(ReplayRun.of(zip).status().error()).startsWith("samples.csv.gz can't be read: ");
  }

  @Test
  void replay_filesBeyondTheSizeLimits_fails() {
    ZippedCase zip =
        ZippedCase.small(
            "1000,vm-1,disk.latency,1", "2000,vm-1,disk.latency,1", "3000,vm-1,disk.latency,1");
    assertThat(limited("maxSamplesSize", "30B", zip))
        .isEqualTo("samples.csv can't be read: more than 30 bytes");
    assertThat(limited("maxInventorySize", "30B", zip))
        .isEqualTo("inventory.json can't be read: more than 30 bytes");
  }

  @Test
  void replay_samplesThatDoNotFitIntoMemory_areSortedOnDisk() {
    ReplayRun run = withLittleMemory("16GB").run(disorderly(), 4096);
    assertThat(run.status().error()).isNull();
    assertThat(run.status().published()).isEqualTo(40_000);
    assertThat(run.bus().samples())
        .containsExactlyElementsOf(ReplayRun.of(disorderly(), 4096).bus().samples());
    assertThat(run.status().duplicates()).isEqualTo(1);
    assertThat(run.status().rejected())
        .extracting(row -> row.file() + " " + row.line() + ": " + row.reason())
        .containsExactly(
            "samples.csv 40003: an earlier row has another value for the same time, resource and metric; that one is kept");
    assertThat(run.status().rowsRead()).isEqualTo(40_002);
    assertThat(run.status().percentRead()).isEqualTo(100);
  }

  @Test
  void replay_sortBeyondTheDiskLimit_failsWithNeedAndLimit() {
    assertThat(withLittleMemory("100KB").run(disorderly(), 16).status().error())
        .matches(
            "sorting by time needs about 1 MB of temporary files, and 1 MB are allowed: change"
                + " crosstalk\\.ingest\\.spool\\.directory or crosstalk\\.ingest\\.replay\\.max-sort-size, or sort"
                + " samples\\.csv by time");
  }

  private static ReplayRun withLittleMemory(String disk) {
    return ReplayRun.prepared(
        Map.of("sortMemory", DataSize.ofMegabytes(1), "maxSortSize", DataSize.parse(disk)));
  }

  /**
   * Case of forty thousand rows, the later half first, with a repeated and a contradicting row at
   * the end.
   */
  private static ZippedCase disorderly() {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 40_000; i++) {
      rows.add((1 + (i + 20_000) % 40_000) * 1000L + ",vm-1,disk.latency,1");
    }
    rows.add("1000,vm-1,disk.latency,1.0");
    rows.add("2000,vm-1,disk.latency,2");
    return ZippedCase.small(rows.toArray(String[]::new));
  }

  @Test
  void replay_rejectionsBeyondTheLimit_areCountedButNotListed() {
    String[] rows = Collections.nCopies(22, "x").toArray(String[]::new);
    rows[0] = "1,vm-1,disk.latency,1";
    ReplayRun run = ReplayRun.of(ZippedCase.small(rows));
    assertThat(run.status().rejected()).hasSize(20);
    assertThat(run.status().rejectedCount()).isEqualTo(21);
  }

  @Test
  void replay_cancelled_stopsAndEndsItsWorld() {
    ReplayRun run = ReplayRun.prepared(Map.of());
    run.replay().cancel();
    run.run(ZippedCase.small("1000,vm-1,disk.latency,1"), 16);
    assertThat(run.status().state()).isEqualTo("failed");
    assertThat(run.status().error()).isEqualTo("cancelled by request");
    assertThat(run.bus().samples()).isEmpty();
  }

  @Test
  void replay_inventoryIsNotAcknowledged_endsItsWorld() {
    ReplayRun run = ReplayRun.prepared(Map.of());
    run.bus()
        .refuse(
            record -> record.topic().equals(Topics.INVENTORY), new TimeoutException("no broker"));
    run.run(ZippedCase.small("1000,vm-1,disk.latency,1"), 16);
    assertThat(run.status().state()).isEqualTo("failed");
    assertThat(run.bus().ticks()).singleElement().matches(Tick::end);
  }

  @Test
  void replay_brokerFails_failsWithReason() {
    ReplayRun run = ReplayRun.prepared(Map.of());
    run.bus().producer().sendException = new TimeoutException("the broker is silent");
    run.run(ZippedCase.small("1000,vm-1,disk.latency,1"), 16);
    assertThat(run.status().error())
        .isEqualTo("Kafka did not take everything: the broker is silent");
    ReplayRun away = ReplayRun.prepared(Map.of());
    away.bus().goAway();
    assertThat(away.run(ZippedCase.small("1000,vm-1,disk.latency,1"), 16).status().error())
        .isEqualTo("Kafka at nowhere is not usable");
  }

  @Test
  void replay_resourceWithMoreTimesThanFitIntoARecord_getsSeveralRecords() {
    List<String> rows = new ArrayList<>();
    for (int i = 1; i <= 10_000; i++) {
      rows.add(i + ",vm-1,disk.latency,1");
    }
    ReplayRun run = ReplayRun.of(ZippedCase.small(rows.toArray(String[]::new)), 4096);
    assertThat(run.bus().batches())
        .allMatch(batch -> batch.times().length <= SampleBatch.MAX_TIMES);
    assertThat(run.status().published()).isEqualTo(10_000);
  }

  private static String limited(String property, String value, ZippedCase zip) {
    return ReplayRun.prepared(Map.of(property, DataSize.parse(value)))
        .run(zip, 16)
        .status()
        .error();
  }
}
