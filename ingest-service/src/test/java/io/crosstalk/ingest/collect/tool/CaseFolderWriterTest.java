package io.crosstalk.ingest.collect.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.normalize.Sample;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.ingest.collect.pipeline.Delivery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseFolderWriterTest {
  @TempDir private Path folder;

  private CaseFolderWriter writer(String... sources) throws IOException {
    return new CaseFolderWriter(folder, List.of(sources), new ShownTime(ZoneOffset.UTC));
  }

  private String inventoryOf(List<String> first, List<String> later) throws Exception {
    try (CaseFolderWriter writer = writer("s")) {
      writer.of("s").send(new Delivery.Version("s", Instant.EPOCH, vm(first)));
      writer.of("s").send(new Delivery.Version("s", Instant.EPOCH.plusSeconds(60), vm(later)));
    }
    return Files.readString(folder.resolve("inventory.json")).replaceAll("\\s", "");
  }

  private static Resource vm(List<String> uses) {
    return new Resource(
        "vm-1", ResourceKind.VM, Layer.VMWARE, null, Environment.UNKNOWN, null, Map.of(), uses);
  }

  @Test
  void resource_relationsReportedLater_areAdded() throws Exception {
    assertThat(inventoryOf(List.of("host-1"), List.of("ds-1", "host-1")))
        .contains("\"uses\":[\"ds-1\",\"host-1\"]");
  }

  @Test
  void resource_relationsChangedByAMove_keepsItsFirstVersion() throws Exception {
    assertThat(inventoryOf(List.of("host-1", "ds-1"), List.of("host-2", "ds-1")))
        .contains("\"uses\":[\"host-1\",\"ds-1\"]");
  }

  @Test
  void resource_vanishes_staysInTheInventory() throws Exception {
    assertThat(inventoryOf(List.of("host-1"), List.of())).contains("\"uses\":[\"host-1\"]");
  }

  @Test
  void resource_describedByTwoSources_hasTheRelationsOfBoth() throws Exception {
    try (CaseFolderWriter writer = writer("one", "two")) {
      writer.of("two").send(new Delivery.Version("two", Instant.EPOCH, vm(List.of("host-2"))));
      writer.of("one").send(new Delivery.Version("one", Instant.EPOCH, vm(List.of("host-1"))));
    }
    assertThat(folder.resolve("inventory.json"))
        .content()
        .contains("\"uses\":[\"host-1\",\"host-2\"]");
  }

  /** Live sources run at the same time: which one is first is a matter of threads. */
  @Test
  void samples_ofTwoSourcesForOneTime_areInTheOrderOfTheSourcesWhicheverComesFirst()
      throws Exception {
    List<String> said;
    try (CaseFolderWriter writer = writer("one", "two")) {
      writer.of("two").send(reading("two", 2));
      writer.of("one").send(reading("one.file", 1));
      said = writer.mixedSeries();
    }

    assertThat(folder.resolve("samples.csv"))
        .hasContent(
            "time,resource,metric,value\n"
                + "1970-01-01T00:00:00.001Z,vm-1,disk.iops,1.0\n"
                + "1970-01-01T00:00:00.001Z,vm-1,disk.iops,2.0\n");
    assertThat(said)
        .containsExactly(
            "! one and two have 1 series in common, such as disk.iops of vm-1: of two values for"
                + " one time, that of the source that is first in the file counts; let only one of"
                + " them have the series");
    assertThat(folder).isDirectoryNotContaining(each -> each.toString().contains("part"));
  }

  @Test
  void lacksLatency_ofOneOfTwoSources_isHiddenOnlyIfBothAreJudgedTogether() throws Exception {
    try (CaseFolderWriter writer = writer("one", "two")) {
      writer.of("one").send(reading("one", "disk.iops", 1));
      writer.of("two").send(reading("two", "disk.iops", 2));
      writer.of("two").send(reading("two", "disk.latency", 3));

      assertThat(writer.lacksLatency(List.of("one"))).isTrue();
      assertThat(writer.lacksLatency(List.of("two"))).isFalse();
      assertThat(writer.lacksLatency(List.of("one", "two"))).isFalse();
    }
  }

  private static Delivery reading(String stream, double value) {
    return reading(stream, "disk.iops", value);
  }

  private static Delivery reading(String stream, String metric, double value) {
    Sample sample = new Sample(1, "vm-1", MetricCatalogue.of(metric), value);
    return new Delivery.Readings(stream, "vm-1", List.of(sample));
  }
}
