package io.crosstalk.ingest.source.open.mapping;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.Labels;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesKind;
import io.crosstalk.collectors.open.series.SeriesTable;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Topics;
import io.crosstalk.ingest.source.open.ingest.NotAcknowledgedException;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class RuleMappingTest {
  private static final byte[] NO_BODY = {};

  @Test
  void rule_matchingSeries_setsMetricUnitAndResource() {
    TestMetricsIngest metricsIngest =
        metricsIngest(
            "{series: my_latency, metric: disk.latency, unit: us, resource: '{site}/{vm|lower}'}");
    take(metricsIngest, "my.latency", 1500, "site", "A", "vm", "VM-1");
    assertThat(metricsIngest.samples()).containsExactly("A/vm-1 0 disk.latency 1.5");
  }

  @Test
  void rules_severalForOneSeriesName_areSelectedByTheirConditions() {
    TestMetricsIngest metricsIngest =
        metricsIngest(
            "{series: io, where: {op: read}, metric: disk.read.iops, resource: '{h}'}",
            "{series: io, where: {op: '~w.*'}, metric: disk.write.iops, resource: '{h}'}",
            "{series: io, where: {op: '!~read|w.*'}, metric: disk.iops, resource: '{h}'}",
            "{series: io, where: {op: '', h: '!y'}, metric: disk.aborts, resource: '{h}'}");
    take(metricsIngest, "io", 1, "h", "x", "op", "read");
    take(metricsIngest, "io", 2, "h", "x", "op", "write");
    take(metricsIngest, "io", 3, "h", "x", "op", "other");
    take(metricsIngest, "io", 4, "h", "z");
    take(metricsIngest, "io", 5, "h", "y");
    assertThat(metricsIngest.samples())
        .containsExactlyInAnyOrder(
            "x 0 disk.read.iops 1.0",
            "x 0 disk.write.iops 2.0",
            "x 0 disk.iops 3.0",
            "z 0 disk.iops 4.0",
            "z 0 disk.aborts 4.0",
            "y 0 disk.iops 5.0");
  }

  @Test
  void asterisk_inSeriesName_matchesAnyText() {
    TestMetricsIngest metricsIngest =
        metricsIngest("{series: ['a_*_latency', b], metric: disk.latency, resource: '{h}'}");
    take(metricsIngest, "a.x.y_latency", 1, "h", "1");
    take(metricsIngest, "b", 2, "h", "2");
    take(metricsIngest, "a_latency", 3, "host.name", "3");
    assertThat(metricsIngest.samples())
        .containsExactly(
            "1 0 disk.latency 1.0",
            "2 0 disk.latency 2.0",
            "3 0 a_latency{} 3.0".replace("{}", ""));
  }

  @Test
  void scaleOffsetAndBounds_otherUnit_applyInTheMetricsUnit() {
    TestMetricsIngest metricsIngest =
        metricsIngest(
            "{series: idle, metric: cpu.utilization, unit: ratio, resource: '{h}', scale: -1, offset: 100, atLeast: 0}");
    take(metricsIngest, "idle", 0.25, "h", "x");
    take(metricsIngest, "idle", 1.01, "h", "y");
    assertThat(metricsIngest.samples())
        .containsExactly("x 0 cpu.utilization 75.0", "y 0 cpu.utilization 0.0");
  }

  @Test
  void series_severalRulesMatch_becomesSeveralMetrics() {
    TestMetricsIngest metricsIngest =
        metricsIngest(
            "{series: n, metric: disk.iops, resource: '{h}'}",
            "{series: n, metric: disk.aborts, resource: '{h}', scale: 2}");
    take(metricsIngest, "n", 1, "h", "x");
    assertThat(metricsIngest.samples())
        .containsExactlyInAnyOrder("x 0 disk.iops 1.0", "x 0 disk.aborts 2.0");
  }

  @Test
  void value_implausibleForOneOfTwoMetrics_isAcceptedForTheOther() {
    TestMetricsIngest metricsIngest =
        metricsIngest(
            "{series: n, metric: disk.busy, resource: '{h}'}",
            "{series: n, metric: disk.queue_depth, resource: '{h}'}");
    take(metricsIngest, "n", 101, "h", "x");
    assertThat(metricsIngest.samples()).containsExactly("x 0 disk.queue_depth 101.0");
    assertThat(metricsIngest.refusals().getFirst()).contains("not plausible for 'disk.busy'");
  }

  @Test
  void ratio_ofTwoCounters_isTheQuotientOfTheirGrowth() {
    TestMetricsIngest metricsIngest =
        metricsIngest(
            "{series: time, per: ops, type: counter, metric: disk.latency, unit: s, resource: '{h}'}");
    for (int i = 0; i < 3; i++) {
      long time = NOW - (2 - i) * 20_000L;
      take(metricsIngest, time, "time", i, "h", "x", "d", "1");
      take(metricsIngest, time, "time", 3 * i, "h", "x", "d", "2");
      take(metricsIngest, time, "ops", i < 2 ? 100 * i : 100, "h", "x", "d", "1");
      take(metricsIngest, time, "ops", i < 2 ? 300 * i : 300, "h", "x", "d", "2");
    }
    // The last interval has no value, because there were no operations in it.
    assertThat(metricsIngest.samples()).containsExactly("x -20 disk.latency 10.0");
  }

  @Test
  void combination_allMembersHaveValues_givesOneSeries() {
    for (String[] expected :
        new String[][] {{"sum", "6.0"}, {"mean", "3.0"}, {"max", "4.0"}, {"min", "2.0"}}) {
      TestMetricsIngest metricsIngest =
          metricsIngest(
              "{series: n, metric: disk.iops, resource: '{h}', combine: " + expected[0] + "}");
      for (long time : List.of(NOW - 10_000, NOW)) {
        take(metricsIngest, time, "n", 2, "h", "x", "d", "1");
        take(metricsIngest, time, "n", 4, "h", "x", "d", "2");
      }
      assertThat(metricsIngest.samples()).containsExactly("x 0 disk.iops " + expected[1]);
    }
  }

  @Test
  void combination_oneMemberFallsSilent_continuesWithoutItAfterAWhile() {
    TestMetricsIngest metricsIngest =
        metricsIngest("{series: n, metric: disk.iops, resource: '{h}', combine: sum}");
    take(metricsIngest, NOW - 100_000, "n", 1, "h", "x", "d", "1");
    take(metricsIngest, NOW - 100_000, "n", 1, "h", "x", "d", "2");
    for (int i = 1; i <= 20; i++) {
      take(metricsIngest, NOW - 100_000 + i * 1000L, "n", 1, "h", "x", "d", "1");
    }
    assertThat(metricsIngest.samples()).isNotEmpty().contains("x -80 disk.iops 1.0");
  }

  @Test
  void series_ignoredByARule_isCounted() {
    TestMetricsIngest metricsIngest = metricsIngest("{series: 'go_*', ignore: true}");
    take(metricsIngest, "go_gc", 1, "h", "x");
    assertThat(metricsIngest.samples()).isEmpty();
    assertThat(metricsIngest.leftOut("mapping")).isEqualTo(1);
  }

  @Test
  void rule_labelOfItsResourceMissing_doesNotApply() {
    TestMetricsIngest metricsIngest =
        metricsIngest("{series: disk_latency, metric: disk.read.latency, resource: '{vm}'}");
    take(metricsIngest, "disk_latency", 1, "instance", "x");
    assertThat(metricsIngest.samples()).containsExactly("x 0 disk.latency 1.0");
  }

  @Test
  void unit_notStatedByTheRule_isTheSenders() {
    TestMetricsIngest metricsIngest =
        metricsIngest("{series: lat, metric: disk.latency, resource: '{h}'}");
    take(
        metricsIngest,
        NOW,
        new ForeignSeries("lat", "s", SeriesKind.GAUGE, Labels.of(Map.of("h", "x")), Labels.NONE),
        0.002);
    take(
        metricsIngest,
        NOW,
        new ForeignSeries("lat", "By", SeriesKind.GAUGE, Labels.of(Map.of("h", "x")), Labels.NONE),
        0.002);
    assertThat(metricsIngest.samples()).containsExactly("x 0 disk.latency 2.0");
    assertThat(metricsIngest.refusals().getFirst()).contains("does not measure disk.latency");
  }

  private static final String INVENTORY =
      """
      resources:
        vm:
          id: "{vc}/{moid}"
          kind: vm
          layer: vmware
          name: "{name}"
          environment: "{env}"
          team: "{team}"
          attributes: {site: "{dc}", rack: "{nowhere}"}
          uses: ["{vc}/{host}", "{vc}/{nowhere}"]
          usesMany: ["{vc}/{ds}"]
      metrics:
        - {series: lat, metric: disk.latency, resource: vm, combine: max}
      """;

  @Test
  void labels_matchedByAResourceRule_giveTheInventory() {
    TestMetricsIngest metricsIngest = new TestMetricsIngest(TestMappings.of(INVENTORY));
    for (String datastore : List.of("ds-1", "ds-2", "ds-1")) {
      take(
          metricsIngest,
          NOW,
          "lat",
          1,
          "vc",
          "v",
          "moid",
          "vm-1",
          "name",
          "erp",
          "env",
          "uat",
          "team",
          "T",
          "dc",
          "D",
          "host",
          "h1",
          "ds",
          datastore);
    }
    List<Resource> versions = versions(metricsIngest);
    assertThat(versions).hasSize(2);
    Resource vm = versions.getLast();
    assertThat(vm.id()).isEqualTo("v/vm-1");
    assertThat(vm.kind()).isEqualTo(ResourceKind.VM);
    assertThat(vm.name()).isEqualTo("erp");
    assertThat(vm.environment().wireName()).isEqualTo("uat");
    assertThat(vm.team()).isEqualTo("T");
    assertThat(vm.attributes()).isEqualTo(Map.of("site", "D"));
    assertThat(vm.uses()).containsExactlyInAnyOrder("v/h1", "v/ds-1", "v/ds-2");
  }

  private static List<String> usesAfter(String... datastores) {
    TestMetricsIngest metricsIngest = new TestMetricsIngest(TestMappings.of(INVENTORY));
    for (String each : datastores) {
      take(metricsIngest, NOW, "lat", 1, "vc", "v", "moid", "vm-1", "ds", each);
    }
    return versions(metricsIngest).getLast().uses();
  }

  /** The series of a machine may arrive in another order after a restart. */
  @Test
  void usesMany_labelsInAnotherOrder_giveAnEqualResource() {
    assertThat(usesAfter("ds-2", "ds-1")).isEqualTo(usesAfter("ds-1", "ds-2"));
  }

  @Test
  void machine_movedToAnotherHost_usesTheNewHostOnly() {
    TestMetricsIngest metricsIngest = new TestMetricsIngest(TestMappings.of(INVENTORY));
    String[] hosts = {"h1", "h2", "h2", "h1"};
    for (int i = 0; i < hosts.length; i++) {
      long time = NOW - (4 - i) * 20_000L;
      take(metricsIngest, time, "lat", 1, "vc", "v", "moid", "vm-1", "host", hosts[i], "ds", "d");
    }
    assertThat(versions(metricsIngest))
        .extracting(Resource::uses)
        .containsExactly(List.of("v/h1", "v/d"), List.of("v/h2", "v/d"), List.of("v/h1", "v/d"));
    take(metricsIngest, NOW - 90_000, "lat", 1, "vc", "v", "moid", "vm-1", "host", "h3", "ds", "d");
    assertThat(versions(metricsIngest)).as("what is late changes nothing").hasSize(3);
  }

  @Test
  void resource_notAcknowledged_isPublishedAgain() {
    TestMetricsIngest metricsIngest = new TestMetricsIngest(TestMappings.of(INVENTORY));
    String[] labels = {"vc", "v", "moid", "vm-1", "host", "h1", "ds", "d"};
    metricsIngest.bus().producer().sendException = new TimeoutException("no broker");
    assertThatThrownBy(() -> take(metricsIngest, "lat", 1, labels))
        .isInstanceOf(NotAcknowledgedException.class);
    assertThat(versions(metricsIngest)).isEmpty();

    metricsIngest.bus().producer().sendException = null;
    take(metricsIngest, "lat", 1, labels);
    take(metricsIngest, "lat", 1, labels);
    assertThat(versions(metricsIngest))
        .extracting(Resource::uses)
        .containsExactly(List.of("v/h1", "v/d"));
  }

  private static List<Resource> versions(TestMetricsIngest metricsIngest) {
    return metricsIngest.bus().inventory(Topics.INVENTORY).stream()
        .map(message -> ((InventoryMessage.ResourceVersion) message).resource())
        .toList();
  }

  @Test
  void mapping_changes_appliesFromTheNextRequest() {
    TestMetricsIngest metricsIngest =
        metricsIngest("{series: a, metric: disk.latency, resource: '{h}'}");
    take(metricsIngest, "a", 1, "h", "x");
    metricsIngest
        .tables()
        .renew(TestMappings.of("metrics: [{series: a, metric: disk.iops, resource: '{h}'}]"));
    take(metricsIngest, "a", 1, "h", "x");
    assertThat(metricsIngest.samples())
        .containsExactly("x 0 disk.latency 1.0", "x 0 disk.iops 1.0");
  }

  private static TestMetricsIngest metricsIngest(String... rules) {
    return new TestMetricsIngest(TestMappings.of("metrics:\n  - " + String.join("\n  - ", rules)));
  }

  private static void take(
      TestMetricsIngest metricsIngest, String name, double value, String... labels) {
    take(metricsIngest, NOW, name, value, labels);
  }

  private static void take(
      TestMetricsIngest metricsIngest, long timeMs, String name, double value, String... labels) {
    Map<String, String> pairs = new HashMap<>();
    for (int i = 0; i < labels.length; i += 2) {
      pairs.put(labels[i], labels[i + 1]);
    }
    take(
        metricsIngest,
        timeMs,
        new ForeignSeries(name, "", SeriesKind.UNKNOWN, Labels.of(pairs), Labels.NONE),
        value);
  }

  private static void take(
      TestMetricsIngest metricsIngest, long timeMs, ForeignSeries series, double value) {
    metricsIngest.take(
        NO_BODY,
        (byte[] body, SeriesTable table, PointReceiver taker) ->
            taker.take(table.of(series), timeMs, 0, value, body, 0, 0));
  }
}
