package io.crosstalk.engine.stage.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class LoadBlockTest {
  private static final Metric WRITES = MetricCatalogue.of("disk.write.throughput");
  private static final Metric READS = MetricCatalogue.of("disk.read.throughput");
  private static final LoadBlock.Header HEADER =
      new LoadBlock.Header("vcenter", 1, 4, 60_000, false);

  private final DomainLists lists = new DomainLists();
  private final MemberTables memberTables = new MemberTables(lists);
  private final LoadBlockBuilder builder = new LoadBlockBuilder();

  @Example
  void decode_resourcesMeasuredAlike_shareATableInOrderOfTime() {
    add("vm-1", 60_000, 1.5, WRITES);
    add("vm-2", 60_000, 2.5, WRITES);
    add("vm-3", 60_000, 3.5, READS);
    add("vm-4", 40_000, 4.5, WRITES);
    add("vm-5", 60_000, 5.5, WRITES);

    LoadBlock block = LoadBlock.decode(builder.build(HEADER).getFirst(), memberTables);

    assertThat(block.header()).isEqualTo(HEADER);
    assertThat(block.tables())
        .extracting(table -> table.members().resources())
        .containsExactly(List.of("vm-4"), List.of("vm-1", "vm-2", "vm-5"), List.of("vm-3"));
    double[] row = new double[1];
    block.tables().get(1).row(2, 0, row);
    assertThat(row).containsExactly(5.5);
    assertThat(block.tables().get(1).members().domains().get(1)).containsExactly("ds-1", "array-1");
  }

  @Example
  void forget_source_removesItsTablesOnly() {
    MemberTables.Latest other = memberTables.of(new LoadBlock.Header("other", 1, 4, 60_000, false));
    MemberTables.Latest latest = memberTables.of(HEADER);
    assertThat(memberTables.of(HEADER)).isSameAs(latest);

    memberTables.forget("vcenter");

    assertThat(memberTables.of(HEADER)).isNotSameAs(latest);
    assertThat(memberTables.of(new LoadBlock.Header("other", 2, 4, 60_000, false)))
        .isNotSameAs(other);
    assertThat(memberTables.of(new LoadBlock.Header("other", 1, 4, 120_000, false)))
        .isSameAs(other);
  }

  @Example
  void build_largeBlock_isSplitAndOnlyTheLastPieceIsMarked() {
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
      LoadBlock block = LoadBlock.decode(pieces.get(i), memberTables);
      assertThat(block.header().piece()).isEqualTo(i);
      assertThat(block.header().last()).isEqualTo(i == pieces.size() - 1);
      block.tables().forEach(table -> found.addAll(table.members().resources()));
    }
    assertThat(found).hasSize(resources).doesNotHaveDuplicates();
  }

  @Example
  void decode_sameResourcesAtTheNextTick_reusesTheTable() {
    LoadBlock first = block("vm-1", 1.5, List.of("ds-1"));
    LoadBlock second = block("vm-1", 2.5, List.of("ds-1"));

    assertThat(memberTable(second)).isSameAs(memberTable(first));
    double[] row = new double[1];
    second.tables().getFirst().row(0, 0, row);
    assertThat(row).containsExactly(2.5);
  }

  @Example
  void decode_otherResourceOrDomains_readsTheTable() {
    block("vm-1", 1.5, List.of("ds-1"));
    assertThat(memberTable(block("vm-2", 1.5, List.of("ds-1"))).resources())
        .containsExactly("vm-2");

    LoadBlock moved = block("vm-2", 2.5, List.of("ds-2"));
    assertThat(memberTable(moved).resources()).containsExactly("vm-2");
    assertThat(memberTable(moved).domains()).containsExactly(List.of("ds-2"));
  }

  @Property
  void decode_blocksOfAnyTicks_containOnlyResourcesWithSamples(
      @ForAll @Size(max = 8) List<@Size(max = 6) List<@IntRange(max = 9) Integer>> ticks) {
    List<Routing.Share> shares = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      shares.add(share("vm-" + i, List.of("ds-" + i % 3)));
    }
    for (List<Integer> tick : ticks) {
      for (int i : tick) {
        builder.add(shares.get(i), load(60_000, i, i % 4 == 0 ? READS : WRITES));
      }

      LoadBlock block = LoadBlock.decode(builder.build(HEADER).getFirst(), memberTables);

      List<Integer> inTables = new ArrayList<>(tick.stream().filter(i -> i % 4 == 0).toList());
      inTables.addAll(tick.stream().filter(i -> i % 4 != 0).toList());
      assertThat(contents(block))
          .containsExactlyInAnyOrderElementsOf(
              inTables.stream().map(i -> "vm-%d on [ds-%d]: %d.0".formatted(i, i % 3, i)).toList());
    }
  }

  private static List<String> contents(LoadBlock block) {
    List<String> contents = new ArrayList<>();
    double[] row = new double[1];
    for (LoadBlock.Table table : block.tables()) {
      for (int i = 0; i < table.members().resources().size(); i++) {
        table.row(i, 0, row);
        contents.add(
            "%s on %s: %s"
                .formatted(
                    table.members().resources().get(i), table.members().domains().get(i), row[0]));
      }
    }
    return contents;
  }

  @Example
  void clear_blockNotBuilt_removesItsAdditions() {
    add("vm-1", 60_000, 1.5, WRITES);
    builder.clear();
    add("vm-2", 60_000, 2.5, WRITES);

    LoadBlock block = LoadBlock.decode(builder.build(HEADER).getFirst(), memberTables);

    assertThat(contents(block)).containsExactly("vm-2 on [ds-1, array-1]: 2.5");
  }

  @Example
  void build_unusedListsOfDomains_areDropped() {
    int largest = 0;
    for (int tick = 0; tick < 1000; tick++) {
      builder.add(share("vm-1", List.of("ds-" + tick)), load(60_000, tick, WRITES));
      byte[] block = builder.build(HEADER).getFirst();
      assertThat(contents(LoadBlock.decode(block, memberTables)))
          .containsExactly("vm-1 on [ds-%d]: %d.0".formatted(tick, tick));
      largest = Math.max(largest, block.length);
    }
    assertThat(largest).isLessThan(2000);
  }

  private LoadBlock block(String resource, double value, List<String> domains) {
    LoadBlockBuilder next = new LoadBlockBuilder();
    next.add(share(resource, domains), load(60_000, value, WRITES));
    return LoadBlock.decode(next.build(HEADER).getFirst(), memberTables);
  }

  private static MemberTable memberTable(LoadBlock block) {
    return block.tables().getFirst().members();
  }

  private void add(String resource, long time, double value, Metric metric) {
    builder.add(share(resource, List.of("ds-1", "array-1")), load(time, value, metric));
  }

  private Routing.Share share(String resource, List<String> domains) {
    return new Routing.Share(0, resource, lists.unique(domains));
  }

  private static ResourceLoad load(long time, double value, Metric metric) {
    return new ResourceLoad(new long[] {time}, new Metric[] {metric}, new double[][] {{value}});
  }
}
