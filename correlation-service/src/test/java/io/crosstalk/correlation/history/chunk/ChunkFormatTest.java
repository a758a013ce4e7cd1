package io.crosstalk.correlation.history.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.MetricCatalogue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ChunkFormatTest {
  private static final long HOUR = 1_772_409_600_000L;

  private static final SampleColumns VM =
      new SampleColumns(
          "vcenter-1/vm-101",
          new long[] {HOUR + 20_000, HOUR + 40_000, HOUR + 60_000, HOUR + 300_123},
          List.of(
              column("cpu.ready", 1.25, Double.NaN, 3, 80),
              column("queue.of.somebody", 0.1234567891, 7, 8, 9)));

  private static Column column(String metric, double... values) {
    return new Column(MetricCatalogue.of(metric), values);
  }

  @Example
  void rawChunk_releasedVersion_isReadAndWrittenUnchanged() throws IOException {
    HistoryChunk golden = golden("history-v1-raw");

    assertThat(hex(RawChunk.write(List.of(VM)))).isEqualTo(hex(golden));
    assertThat(describe(RawChunk.read(golden))).isEqualTo(describe(List.of(VM)));
  }

  @Example
  void cells_releasedVersion_areReadAndWrittenUnchanged() throws IOException {
    HistoryChunk golden = golden("history-v1-means");
    ChunkCells cells = new ChunkCells(Tier.FIVE_MINUTES, Tier.FIVE_MINUTES.slice(HOUR + 1));
    cells.put(VM);

    assertThat(hex(cells.write())).isEqualTo(hex(golden));
    ChunkCells read = ChunkCells.read(Tier.FIVE_MINUTES, Tier.FIVE_MINUTES.slice(HOUR + 1), golden);
    assertThat(read.series().keySet())
        .extracting(SeriesName::metric)
        .containsExactly("cpu.ready", "queue.of.somebody");
    float[] ready = read.series().get(new SeriesName("vcenter-1/vm-101", "cpu.ready"));
    assertThat(ready[0]).isEqualTo(2.125f);
    assertThat(ready[1]).isEqualTo(80f);
    assertThat(ready[2]).isNaN();
  }

  @Example
  void read_chunkOfALaterRelease_isRejectedWithAdvice() {
    HistoryChunk written = RawChunk.write(List.of(VM));
    written.content()[0] = 2;

    assertThatThrownBy(() -> RawChunk.read(written))
        .hasMessageContaining("version 2")
        .hasMessageContaining("start the newer release again");
  }

  @Property(tries = 300)
  void rawChunk_writtenSamples_areReadUnchanged(@ForAll("hours") List<SampleColumns> hours) {
    SampleMerger merging = new SampleMerger();
    merging.addAll(hours);
    List<SampleColumns> merged = merging.merged();

    assertThat(describe(RawChunk.read(RawChunk.write(merged)))).isEqualTo(describe(merged));
  }

  @Property(tries = 300)
  void cells_writtenMeans_areReadUnchanged(@ForAll("hours") List<SampleColumns> hours) {
    ChunkCells cells = new ChunkCells(Tier.FIVE_MINUTES, Tier.FIVE_MINUTES.slice(HOUR + 1));
    SampleMerger merging = new SampleMerger();
    merging.addAll(hours);
    merging.merged().forEach(cells::put);

    HistoryChunk written = cells.write();

    ChunkCells read =
        ChunkCells.read(Tier.FIVE_MINUTES, Tier.FIVE_MINUTES.slice(HOUR + 1), written);
    assertThat(hex(read.write())).isEqualTo(hex(written));
    read.series().forEach((name, means) -> assertThat(means).isEqualTo(cells.series().get(name)));
  }

  @Property(tries = 300)
  void merge_sameSamplesInAnyBatches_givesTheSameChunk(
      @ForAll("hours") List<SampleColumns> hours, @ForAll int cut) {
    int middle = hours.isEmpty() ? 0 : Math.floorMod(cut, hours.size());
    SampleMerger first = new SampleMerger();
    first.addAll(hours.subList(0, middle));
    SampleMerger inPieces = new SampleMerger();
    inPieces.addAll(first.merged());
    inPieces.addAll(hours.subList(middle, hours.size()));
    SampleMerger atOnce = new SampleMerger();
    atOnce.addAll(hours);

    assertThat(hex(RawChunk.write(inPieces.merged())))
        .isEqualTo(hex(RawChunk.write(atOnce.merged())));
  }

  @Provide
  Arbitrary<List<SampleColumns>> hours() {
    Arbitrary<String> resources = Arbitraries.of("a", "b", "site/ü");
    Arbitrary<long[]> times =
        Arbitraries.longs()
            .between(HOUR + 1, HOUR + 3_600_000)
            .map(each -> each % 7 == 0 ? each : each - each % 20_000 + 20_000)
            .map(each -> Math.min(each, HOUR + 3_600_000))
            .array(long[].class)
            .ofMinSize(1)
            .ofMaxSize(30);
    return Combinators.combine(resources, times, Arbitraries.integers())
        .as(ChunkFormatTest::measured)
        .list()
        .ofMaxSize(6);
  }

  private static SampleColumns measured(String resource, long[] times, int seed) {
    double[] whole = Arrays.stream(times).mapToDouble(each -> (each + seed) % 977 / 4.0).toArray();
    double[] sparse =
        Arrays.stream(times).mapToDouble(each -> each % 3 == 0 ? Double.NaN : 1.0 / seed).toArray();
    double[] finite = Arrays.stream(sparse).map(v -> Double.isInfinite(v) ? 1 : v).toArray();
    return new SampleColumns(
        resource, times, List.of(column("disk.iops", whole), column("x.y", finite)));
  }

  private static List<String> describe(List<SampleColumns> all) {
    return all.stream()
        .map(
            each ->
                each.resource()
                    + Arrays.toString(each.times())
                    + each.columns().stream()
                        .map(c -> c.metric().name() + Arrays.toString(c.values()))
                        .toList())
        .toList();
  }

  private static String hex(HistoryChunk chunk) {
    return HexFormat.of().formatHex(chunk.names())
        + " "
        + HexFormat.of().formatHex(chunk.content());
  }

  private static HistoryChunk golden(String name) throws IOException {
    try (InputStream in = ChunkFormatTest.class.getResourceAsStream("/golden/" + name + ".hex")) {
      String hex = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.US_ASCII);
      String[] parts = hex.strip().split("\\s+");
      return new HistoryChunk(HexFormat.of().parseHex(parts[0]), HexFormat.of().parseHex(parts[1]));
    }
  }
}
