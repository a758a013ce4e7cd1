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
  private final Rosters rosters = new Rosters(lists);
  private final LoadBlockBuilder builder = new LoadBlockBuilder();

  @Test
  void whoIsMeasuredAlikeSharesATableAndEarlierTablesComeFirst() {
    add("vm-1", 60_000, 1.5, WRITES);
    add("vm-2", 60_000, 2.5, WRITES);
    add("vm-3", 60_000, 3.5, READS);
    add("vm-4", 40_000, 4.5, WRITES);
    add("vm-5", 60_000, 5.5, WRITES);

    LoadBlock block = LoadBlock.decode(builder.build(HEADER).getFirst(), rosters);

    assertThat(block.header()).isEqualTo(HEADER);
    assertThat(block.tables())
        .extracting(table -> table.roster().resources())
        .containsExactly(List.of("vm-4"), List.of("vm-1", "vm-2", "vm-5"), List.of("vm-3"));
    double[] row = new double[1];
    block.tables().get(1).row(2, 0, row);
    assertThat(row).containsExactly(5.5);
    assertThat(block.tables().get(1).roster().domains().get(1)).containsExactly("ds-1", "array-1");
  }

  @Test
  void whatASourceToldIsForgottenWithTheSource() {
    Rosters.Latest other = rosters.of(new LoadBlock.Header("other", 1, 4, 60_000, false));
    Rosters.Latest latest = rosters.of(HEADER);
    assertThat(rosters.of(HEADER)).isSameAs(latest);

    rosters.forget("vcenter");

    assertThat(rosters.of(HEADER)).isNotSameAs(latest);
    assertThat(rosters.of(new LoadBlock.Header("other", 2, 4, 60_000, false))).isNotSameAs(other);
    assertThat(rosters.of(new LoadBlock.Header("other", 1, 4, 120_000, false))).isSameAs(other);
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
      LoadBlock block = LoadBlock.decode(pieces.get(i), rosters);
      assertThat(block.header().piece()).isEqualTo(i);
      assertThat(block.header().last()).isEqualTo(i == pieces.size() - 1);
      block.tables().forEach(table -> found.addAll(table.roster().resources()));
    }
    assertThat(found).hasSize(resources).doesNotHaveDuplicates();
  }

  @Test
  void whoIsTheSameAtTheNextTickIsNotReadAgain() {
    LoadBlock first = block("vm-1", 1.5, List.of("ds-1"));
    LoadBlock second = block("vm-1", 2.5, List.of("ds-1"));

    assertThat(roster(second)).isSameAs(roster(first));
    double[] row = new double[1];
    second.tables().getFirst().row(0, 0, row);
    assertThat(row).containsExactly(2.5);
  }

  @Test
  void whoeverIsOtherOrUsesSomethingElseIsRead() {
    block("vm-1", 1.5, List.of("ds-1"));
    assertThat(roster(block("vm-2", 1.5, List.of("ds-1"))).resources()).containsExactly("vm-2");

    LoadBlock moved = block("vm-2", 2.5, List.of("ds-2"));
    assertThat(roster(moved).resources()).containsExactly("vm-2");
    assertThat(roster(moved).domains()).containsExactly(List.of("ds-2"));
  }

  private LoadBlock block(String resource, double value, List<String> domains) {
    LoadBlockBuilder next = new LoadBlockBuilder();
    next.add(lists.unique(domains), resource, exertion(60_000, value, WRITES));
    return LoadBlock.decode(next.build(HEADER).getFirst(), rosters);
  }

  private static Roster roster(LoadBlock block) {
    return block.tables().getFirst().roster();
  }

  private void add(String resource, long time, double value, Metric metric) {
    builder.add(lists.unique(List.of("ds-1", "array-1")), resource, exertion(time, value, metric));
  }

  private static Exertion exertion(long time, double value, Metric metric) {
    return new Exertion(new long[] {time}, new Metric[] {metric}, new double[][] {{value}});
  }
}
