package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadBlockTest {
  private static final Metric WRITES = MetricCatalogue.of("disk.write.throughput");
  private static final Metric READS = MetricCatalogue.of("disk.read.throughput");
  private static final LoadBlock.Header HEADER =
      new LoadBlock.Header("vcenter", 1, 4, 60_000, false);

  private final DomainLists lists = new DomainLists();
  private final LoadBlockBuilder builder = new LoadBlockBuilder();

  @Test
  void whoIsMeasuredAlikeSharesATableAndEarlierTablesComeFirst() {
    add("vm-1", 60_000, 1.5, WRITES);
    add("vm-2", 60_000, 2.5, WRITES);
    add("vm-3", 60_000, 3.5, READS);
    add("vm-4", 40_000, 4.5, WRITES);
    add("vm-5", 60_000, 5.5, WRITES);

    LoadBlock block = LoadBlock.decode(builder.build(HEADER).getFirst(), lists);

    assertThat(block.header()).isEqualTo(HEADER);
    assertThat(block.tables())
        .extracting(LoadBlock.Table::resources)
        .containsExactly(List.of("vm-4"), List.of("vm-1", "vm-2", "vm-5"), List.of("vm-3"));
    double[] row = new double[1];
    block.tables().get(1).row(2, 0, row);
    assertThat(row).containsExactly(5.5);
    assertThat(block.tables().get(1).domains().get(1)).containsExactly("ds-1", "array-1");
  }

  @Test
  void whatIsLargeComesInPiecesOfWhichTheLastSaysSo() {
    int resources = 100_000;
    for (int i = 0; i < resources; i++) {
      add("vm-%06d".formatted(i), 60_000, i, WRITES);
    }

    List<byte[]> pieces = builder.build(HEADER);

    assertThat(pieces).hasSizeGreaterThan(2);
    assertThat(pieces)
        .allSatisfy(piece -> assertThat(piece).hasSizeLessThan(LoadBlockBuilder.PIECE_BYTES));
    List<String> found = new ArrayList<>();
    for (int i = 0; i < pieces.size(); i++) {
      LoadBlock block = LoadBlock.decode(pieces.get(i), lists);
      assertThat(block.header().piece()).isEqualTo(i);
      assertThat(block.header().last()).isEqualTo(i == pieces.size() - 1);
      block.tables().forEach(table -> found.addAll(table.resources()));
    }
    assertThat(found).hasSize(resources).doesNotHaveDuplicates();
  }

  private void add(String resource, long time, double value, Metric metric) {
    builder.add(
        lists.unique(List.of("ds-1", "array-1")),
        resource,
        new Exertion(new long[] {time}, new Metric[] {metric}, new double[][] {{value}}));
  }
}
