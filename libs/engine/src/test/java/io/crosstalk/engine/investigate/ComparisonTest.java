package io.crosstalk.engine.investigate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.history.MemoryHistory;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final TimeGrid GOOD = window("1999-03-01T12:20:00Z", Duration.ofMinutes(4));
  private static final TimeGrid BAD = window("1999-03-01T14:10:00Z", Duration.ofMinutes(4));
  private static final List<String> PROCESSOR =
      List.of(
          "cpu.utilization",
          "cpu.user",
          "cpu.system",
          "cpu.emulation",
          "cpu.simulations",
          "cpu.ssch",
          "cpu.dispatch_list_empty",
          "cpu.dispatch_list_length",
          "cpu.stolen",
          "cpu.moved_to_master");

  private final MemoryHistory history = new MemoryHistory();
  private final Inventory inventory = new Inventory();

  /** Case C10 of the casebook, with the figures of its document: one value in each window. */
  @Test
  void compare_caseC10_ranksTheMasterProcessorFirst() throws IOException {
    responses();
    processors();

    CompareAnswer answer = compare(null, null);

    assertThat(answer.load().factor()).isCloseTo(1.379, within(0.001));
    assertThat(answer.items().subList(0, 4))
        .extracting(item -> item.of().named())
        .containsExactlyInAnyOrder(
            "cpu.dispatch_list_empty of VM10/cpu/0",
            "cpu.stolen of VM10/cpu/0",
            "cpu.emulation of VM10/cpu/0",
            "cpu.simulations of VM10/cpu/0");
    assertThat(answer.items().get(4).of().series().resource())
        .isEqualTo("VM10/response/queue-dispatch");
    assertThat(item(answer, "VM10/cpu/0", "cpu.moved_to_master").score()).isZero();
    assertThat(item(answer, "VM10/response/all", "app.throughput").score()).isZero();
    assertThat(answer.caution()).contains("only 1 sample in a window");
    assertThat(answer.summary())
        .startsWith("Load: app.throughput from 491/s to 676/s in all (+37.9 %, 4 series).")
        .contains("cpu.dispatch_list_empty of VM10/cpu/0 from 13 to 0");
  }

  private void responses() {
    respond("trivial", 26, 38);
    respond("non-trivial", 224, 706);
    respond("queue-dispatch", 456, 4246);
    throughput("all", 245.28, 338.16);
    throughput("queue-dispatch", 16.37, 5.43);
    // Computed as the remainder of the total: 174.09 is the document's figure.
    throughput("trivial", 114.46, 174.09);
    throughput("non-trivial", 114.45, 158.64);
  }

  private void respond(String kind, double good, double bad) {
    add(new SeriesName("VM10/response/" + kind, "app.response_time"), good, bad);
  }

  private void throughput(String kind, double good, double bad) {
    add(new SeriesName("VM10/response/" + kind, "app.throughput"), good, bad);
  }

  /** The tables of all ten processors, as printed: good first, then bad. */
  private void processors() throws IOException {
    Pattern row = Pattern.compile("\\d(\\s+[\\d.]+){9,10}\\s*");
    List<String[]> rows =
        Files.readAllLines(Path.of("../../cases/sources/c10/reports/prf015-1999-03-01.txt"))
            .stream()
            .filter(line -> row.matcher(line).matches())
            .map(line -> line.strip().split("\\s+"))
            .toList();
    assertThat(rows).hasSize(20);
    for (int i = 0; i < 20; i++) {
      for (int column = 1; column < rows.get(i).length; column++) {
        history.add(
            "live",
            new SeriesName("VM10/cpu/" + rows.get(i)[0], PROCESSOR.get(column - 1)),
            i < 10 ? GOOD.to() : BAD.to(),
            Double.parseDouble(rows.get(i)[column]));
      }
    }
  }

  @Property(tries = 100)
  void compare_seriesProportionalToLoad_ranksLast(
      @ForAll long seed, @ForAll @DoubleRange(min = 0.2, max = 5) double load) {
    Random random = new Random(seed);
    for (int i = 0; i < 20; i++) {
      double value = 1 + random.nextInt(1000);
      add(new SeriesName("app-" + i, "app.throughput"), value, value * load);
      add(new SeriesName("ds-" + i, "disk.iops"), 10 * value, 10 * value * load);
    }
    add(new SeriesName("array", "disk.latency"), 1, 20);

    CompareAnswer answer = compare(null, null);

    assertThat(answer.load().factor()).isCloseTo(load, within(1e-4));
    assertThat(answer.items().getFirst().of().named()).isEqualTo("disk.latency of array");
    assertThat(answer.items().subList(1, answer.items().size()))
        .allMatch(item -> item.score() == 0);
  }

  @Test
  void compare_loadFactorGiven_isUsed() {
    add(new SeriesName("ds", "disk.iops"), 100, 200);
    assertThat(compare(null, null).items().getFirst().score()).isPositive();
    assertThat(compare(2.0, null).items().getFirst().score()).isZero();
    assertThat(compare(null, null).summary()).contains("Nothing tells how the load changed");
  }

  @Test
  void compare_zerosAndNegativeValues_givesFiniteScores() {
    add(new SeriesName("a", "x"), 0, 0);
    add(new SeriesName("b", "x"), 0, 5);
    add(new SeriesName("c", "x"), -3, 3);
    add(new SeriesName("d", "x"), -2, -2);
    CompareAnswer answer = compare(1.5, null);
    assertThat(answer.items())
        .allMatch(item -> Double.isFinite(item.score()) && Math.abs(item.beyondLoad()) <= 1);
    assertThat(item(answer, "a", "x").score()).isZero();
    assertThat(item(answer, "b", "x").ratio()).isNull();
    assertThat(item(answer, "c", "x").beyondLoad()).isEqualTo(1);
    assertThat(item(answer, "d", "x").score()).isZero();
  }

  /** A single outlier that doubles the mean. */
  @Test
  void compare_singleOutlier_isNoChange() {
    Random random = new Random(1);
    for (int i = 1; i <= 48; i++) {
      Duration after = Duration.ofSeconds(5L * i);
      add("wild", GOOD.from().plus(after), 10 + random.nextGaussian());
      add("wild", BAD.from().plus(after), i == 7 ? 500 : 10 + random.nextGaussian());
      add("real", GOOD.from().plus(after), 10 + random.nextGaussian());
      add("real", BAD.from().plus(after), 15 + random.nextGaussian());
    }
    CompareAnswer answer = compare(null, null);
    assertThat(answer.items().getFirst().of().series().resource()).isEqualTo("real");
    assertThat(item(answer, "wild", "x").score()).isLessThan(0.2);
    assertThat(compare(1.0, null).caution()).isNull();
    assertThat(answer.caution()).startsWith("No metric of demand").doesNotContain("sample");
  }

  /** The demand of the shop says nothing about the load of the backups on their array. */
  @Test
  void compare_loadOfDomainNotMeasured_hasACaution() {
    uses("app-shop", "vm-shop");
    uses("vm-shop", "array-1");
    uses("vm-backup", "array-2");
    uses("array-1");
    uses("array-2");
    for (int second = 30; second <= 240; second += 30) {
      both("app-shop", "app.throughput", second, 100, 110);
      both("array-1", "disk.latency", second, 2, 9);
      both("array-2", "disk.latency", second, 2, 9);
    }

    assertThat(compare(null, null).caution())
        .isEqualTo(
            "The load of array-2 is not measured (neither its own nor that of its users): changes"
                + " there are judged by the load of other resources (app-shop).");
    assertThat(compare(null, "array-1").caution()).isNull();
    assertThat(compare(1.1, null).caution()).isNull();
  }

  private void both(String resource, String metric, int second, double good, double bad) {
    Duration after = Duration.ofSeconds(second);
    history.add("live", new SeriesName(resource, metric), GOOD.from().plus(after), good);
    history.add("live", new SeriesName(resource, metric), BAD.from().plus(after), bad);
  }

  private void add(String resource, Instant time, double value) {
    history.add("live", new SeriesName(resource, "x"), time, value);
  }

  @Test
  void compare_seriesInOnlyOneWindow_isCountedAndNamed() {
    add(new SeriesName("a", "x"), 1, 1);
    history.add("live", new SeriesName("device-1742", "cache.hit_ratio"), GOOD.to(), 80);
    CompareAnswer answer = compare(null, null);
    assertThat(answer.gone())
        .isEqualTo(
            new CompareAnswer.OneSided(
                1, List.of(new SeriesName("device-1742", "cache.hit_ratio"))));
    assertThat(answer.appeared().count()).isZero();
  }

  @Test
  void compare_limitedToResource_includesOnlyItsDomainsAndNeighbours() {
    uses("vm-1", "ds-1");
    uses("vm-2", "ds-1");
    uses("vm-3", "ds-2");
    uses("ds-1", "array");
    for (String id : List.of("vm-1", "vm-2", "vm-3", "ds-1", "array")) {
      add(new SeriesName(id, "x"), 1, 9);
    }
    assertThat(compare(null, "vm-1").items())
        .extracting(item -> item.of().series().resource())
        .containsExactlyInAnyOrder("vm-1", "vm-2", "ds-1", "array");
  }

  private void uses(String id, String... used) {
    inventory.put(
        "case",
        Instant.EPOCH,
        new Resource(
            id,
            ResourceKind.VM,
            Layer.VMWARE,
            null,
            Environment.UAT,
            null,
            Map.of(),
            List.of(used)));
  }

  @Test
  void compare_noSeriesInBothWindows_isRejected() {
    history.add("live", new SeriesName("a", "x"), GOOD.to(), 1);
    assertThatThrownBy(() -> compare(null, null))
        .isInstanceOf(NotKeptException.class)
        .hasMessageContaining("1 in the good one, 0 in the bad one");
  }

  private void add(SeriesName name, double good, double bad) {
    history.add("live", name, GOOD.to(), good);
    history.add("live", name, BAD.to(), bad);
  }

  private CompareAnswer compare(Double load, String resource) {
    return Comparison.of(
        new WorldHistory("live", history, inventory),
        new CompareQuestion(GOOD, BAD, load, resource, 100));
  }

  private static CompareAnswer.Item item(CompareAnswer answer, String resource, String metric) {
    SeriesName name = new SeriesName(resource, metric);
    return answer.items().stream()
        .filter(each -> each.of().series().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static TimeGrid window(String from, Duration length) {
    Instant start = Instant.parse(from);
    return WorldHistory.grid(start, start.plus(length), Duration.ofSeconds(1));
  }
}
