package io.crosstalk.collectors.spectrum;

import static io.crosstalk.collectors.spectrum.StatsText.START;
import static io.crosstalk.collectors.spectrum.StatsText.volume;
import static io.crosstalk.collectors.spectrum.StatsText.volumes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.RecordingIntake.Given;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.files.WatchSettings;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpectrumSourceTest {
  @TempDir private Path folder;
  private Drop drop;
  private final RecordingIntake intake = new RecordingIntake();

  @BeforeEach
  void drop() throws IOException {
    drop = new Drop(folder);
    drop.putSample("/spectrum/lsvdisk.csv");
    drop.putSample("/spectrum/lsmdisk.csv");
    drop.putSample("/spectrum/lsmdiskgrp.csv");
  }

  private PolledSource source() {
    return (PolledSource)
        new SpectrumSourceType()
            .open(
                new SpectrumSettings(
                    new WatchSettings(".", "N*", "renamed", null, null),
                    null,
                    "lsvdisk.csv",
                    "lsmdisk.csv",
                    "lsmdiskgrp.csv",
                    "production",
                    "storage"),
                drop.context());
  }

  private void put(StatsText... files) throws IOException {
    for (StatsText file : files) {
      drop.put(file.name(), file.xml());
    }
  }

  private Map<String, Double> figures(String resource, Instant time) {
    return intake.recorded().samples().stream()
        .filter(each -> each.resource().equals(resource) && each.timeMs() == time.toEpochMilli())
        .collect(Collectors.toMap(Given::metric, Given::value));
  }

  private Map<String, Resource> inventory() {
    return intake.recorded().inventories().getLast().stream()
        .collect(Collectors.toMap(Resource::id, Function.identity()));
  }

  private static Instant minute(int minute) {
    return START.plus(Duration.ofMinutes(minute));
  }

  private static final String ERP = "naa.600507680040018400f8000000000001";

  @Test
  void poll_twoFilesOfANode_publishesTheDifferenceOfTheirCounters() throws Exception {
    put(
        volumes(1, 0, volume("ERP_DATA", 1000, 500, 32_000, 8_000, 900, 300)),
        volumes(1, 1, volume("ERP_DATA", 1600, 800, 62_000, 20_000, 2_100, 600)));
    source().poll(intake);
    Map<String, Double> figures = figures(ERP, minute(1));
    assertThat(figures)
        .containsEntry("disk.read.iops", 10.0)
        .containsEntry("disk.write.iops", 5.0)
        .containsEntry("disk.iops", 15.0)
        .containsEntry("disk.read.latency", 2.0)
        .containsEntry("disk.write.latency", 1.0);
    assertThat(figures.get("disk.latency")).isCloseTo(1500.0 / 900, within(1e-9));
    assertThat(figures.get("disk.read.throughput")).isEqualTo(30_000 * 512 / 60.0);
    assertThat(intake.recorded().samples())
        .filteredOn(each -> each.metric().equals("disk.read.throughput"))
        .allSatisfy(each -> assertThat(each.unit()).isEqualTo("B/s"));
  }

  @Test
  void poll_volumeUsedThroughTwoNodes_publishesTheSum() throws Exception {
    put(
        volumes(1, 0, volume("ERP_DATA", 0, 0, 0, 0, 0, 0)),
        volumes(2, 0, volume("ERP_DATA", 500, 0, 0, 0, 900, 0)).later(Duration.ofSeconds(3)),
        volumes(1, 1, volume("ERP_DATA", 600, 0, 0, 0, 600, 0)),
        volumes(2, 1, volume("ERP_DATA", 1100, 0, 0, 0, 2700, 0)).later(Duration.ofSeconds(3)));
    source().poll(intake);
    assertThat(figures(ERP, minute(1)))
        .containsEntry("disk.read.iops", 20.0)
        .containsEntry("disk.read.latency", 2.0);
    assertThat(intake.recorded().gaps()).isEmpty();
  }

  @Test
  void interval_oneNodeReportsLater_isPublishedWhenComplete() throws Exception {
    PolledSource source = source();
    put(
        volumes(1, 0, volume("ERP_DATA", 0, 0, 0, 0, 0, 0)),
        volumes(2, 0, volume("ERP_DATA", 0, 0, 0, 0, 0, 0)),
        volumes(1, 1, volume("ERP_DATA", 600, 0, 0, 0, 600, 0)));
    source.poll(intake);
    assertThat(intake.recorded().samples()).isEmpty();
    put(volumes(2, 1, volume("ERP_DATA", 600, 0, 0, 0, 600, 0)));
    source.poll(intake);
    assertThat(figures(ERP, minute(1))).containsEntry("disk.read.iops", 20.0);
  }

  @Test
  void interval_fileOfANodeMissing_isReportedAsGap() throws Exception {
    put(
        volumes(1, 0, volume("ERP_DATA", 0, 0, 0, 0, 0, 0)),
        volumes(2, 0, volume("ERP_DATA", 0, 0, 0, 0, 0, 0)),
        volumes(1, 1, volume("ERP_DATA", 600, 0, 0, 0, 600, 0)),
        volumes(1, 2, volume("ERP_DATA", 1200, 0, 0, 0, 1200, 0)),
        volumes(2, 2, volume("ERP_DATA", 1200, 0, 0, 0, 1200, 0)),
        volumes(1, 3, volume("ERP_DATA", 1800, 0, 0, 0, 1800, 0)),
        volumes(2, 3, volume("ERP_DATA", 1800, 0, 0, 0, 1800, 0)));
    source().poll(intake);
    assertThat(figures(ERP, minute(1))).isEmpty();
    // The second node reports two minutes at once.
    assertThat(figures(ERP, minute(2))).isEmpty();
    assertThat(figures(ERP, minute(3))).containsEntry("disk.read.iops", 20.0);
    assertThat(intake.recorded().gaps())
        .hasSize(2)
        .allSatisfy(gap -> assertThat(gap).contains("ABC123-1", "not published"));
  }

  @Test
  void intervals_nodeRemoved_areDelayedOnlyForAShortTime() throws Exception {
    put(
        volumes(1, 0, volume("ERP_DATA", 0, 0, 0, 0, 0, 0)),
        volumes(2, 0, volume("ERP_DATA", 0, 0, 0, 0, 0, 0)));
    for (int minute = 1; minute <= 5; minute++) {
      put(volumes(1, minute, volume("ERP_DATA", minute * 600L, 0, 0, 0, minute * 600L, 0)));
    }
    source().poll(intake);
    assertThat(figures(ERP, minute(4))).containsEntry("disk.read.iops", 10.0);
    assertThat(figures(ERP, minute(5))).containsEntry("disk.read.iops", 10.0);
    assertThat(intake.recorded().gaps()).hasSize(3);
  }

  @Test
  void nodeRestart_makesAGapOfThatIntervalOnly() throws Exception {
    put(
        volumes(1, 0, volume("ERP_DATA", 9000, 0, 0, 0, 9000, 0)),
        volumes(1, 1, volume("ERP_DATA", 60, 0, 0, 0, 60, 0)),
        volumes(1, 2, volume("ERP_DATA", 660, 0, 0, 0, 660, 0)));
    source().poll(intake);
    assertThat(figures(ERP, minute(1))).isEmpty();
    assertThat(intake.recorded().gaps())
        .singleElement()
        .satisfies(gap -> assertThat(gap).contains("node1", "anew"));
    assertThat(figures(ERP, minute(2))).containsEntry("disk.read.iops", 10.0);
  }

  @Test
  void latency_withoutOperations_isMissing() throws Exception {
    put(
        volumes(1, 0, volume("ERP_DATA", 5, 5, 5, 5, 5, 5)),
        volumes(1, 1, volume("ERP_DATA", 5, 5, 5, 5, 5, 5)));
    source().poll(intake);
    assertThat(figures(ERP, minute(1)))
        .containsEntry("disk.iops", 0.0)
        .doesNotContainKeys("disk.latency", "disk.read.latency", "disk.write.latency");
  }

  @Test
  void serviceRestart_losesNoInterval() throws Exception {
    put(volumes(1, 0, volume("ERP_DATA", 0, 0, 0, 0, 0, 0)));
    source().poll(intake);
    put(volumes(1, 1, volume("ERP_DATA", 600, 0, 0, 0, 600, 0)));
    source().poll(intake);
    assertThat(figures(ERP, minute(1))).containsEntry("disk.read.iops", 10.0);
  }

  @Test
  void inventory_hasVolumeWithWorldwideNamePoolAndArray() throws Exception {
    put(
        volumes(
            1,
            0,
            volume("ERP_DATA", 0, 0, 0, 0, 0, 0)
                + volume("UAT_DATA", 0, 0, 0, 0, 0, 0)
                + volume("unlisted", 0, 0, 0, 0, 0, 0)));
    source().poll(intake);
    Map<String, Resource> inventory = inventory();
    assertThat(inventory.get(ERP).kind()).isEqualTo(ResourceKind.VOLUME);
    assertThat(inventory.get(ERP).name()).isEqualTo("ERP_DATA");
    assertThat(inventory.get(ERP).team()).isEqualTo("storage");
    assertThat(inventory.get(ERP).uses()).containsExactly("files-1/FS-1/pool/Pool0");
    assertThat(inventory.get("files-1/FS-1/pool/Pool0").uses()).containsExactly("files-1/FS-1");
    assertThat(inventory.get("files-1/FS-1/pool/Pool0").attributes())
        .containsEntry("dataReduction", true);
    assertThat(inventory.get("naa.600507680040018400f8000000000002").uses())
        .containsExactly("files-1/FS-1");
    assertThat(inventory.get("files-1/FS-1/unlisted").uses()).containsExactly("files-1/FS-1");
    assertThat(inventory.get("files-1/FS-1").kind()).isEqualTo(ResourceKind.ARRAY);
  }

  @Test
  void poll_recordedFilesOfAllTypes_publishesTheirMetrics() throws Exception {
    for (String type : List.of("v", "m", "n", "d")) {
      drop.putSample("/spectrum/N" + type + "_stats_ABC123-1_260131_200000");
    }
    put(
        new StatsText(
            "n",
            1,
            minute(1),
            """
            <cpu busy="130000"/>
            <port id="1" type="FC" type_id="1" wwpn="0x5005076800000001" hbt="601000" hbr="1202000"
             cbt="0" cbr="0" lnbt="0" lnbr="0" rmbt="0" rmbr="0" icrc="10" bbcz="11000000"/>
            """),
        new StatsText(
            "m",
            1,
            minute(1),
            "<mdsk idx=\"0\" id=\"MDisk1\" ro=\"160\" wo=\"100\" rb=\"1000\" wb=\"1000\" re=\"40\" we=\"10\" ure=\"40400\" uwe=\"10200\"/>"),
        new StatsText(
            "d",
            1,
            minute(1),
            "<mdsk idx=\"0\" id=\"\" ro=\"160\" wo=\"10\" rb=\"1000\" wb=\"100\" re=\"50\" we=\"2\" ure=\"50000\" uwe=\"2000\"/>"),
        volumes(1, 1, volume("ERP_DATA", 1600, 500, 32_000, 8_000, 1500, 300)));
    source().poll(intake);
    assertThat(intake.recorded().rejections()).isEmpty();
    assertThat(figures("files-1/FS-1/node1", minute(1))).containsEntry("cpu.utilization", 50.0);
    assertThat(figures("files-1/FS-1/node1/fc1", minute(1)))
        .containsEntry("net.tx.throughput", 10_000.0)
        .containsEntry("net.rx.throughput", 20_000.0)
        .containsEntry("fc.crc_errors", 0.1)
        .containsEntry("fc.credit_starvation", 0.1);
    assertThat(figures("files-1/FS-1/mdisk/MDisk1", minute(1)))
        .containsEntry("disk.read.latency", 0.5);
    assertThat(figures("files-1/FS-1/pool/Pool0", minute(1)))
        .containsEntry("disk.read.latency", 0.5)
        .containsEntry("disk.iops", 1.0);
    assertThat(figures("files-1/FS-1/drive/0", minute(1))).containsEntry("disk.read.latency", 0.5);
    assertThat(figures(ERP, minute(1))).containsEntry("disk.read.latency", 1.0);
    assertThat(inventory().get("files-1/FS-1").uses()).containsExactly("files-1/FS-1/node1");
    assertThat(inventory().get("files-1/FS-1/node1").uses())
        .containsExactly("files-1/FS-1/node1/fc1");
    assertThat(inventory()).doesNotContainKey("files-1/FS-1/node1/fc2");
  }

  @Test
  void watermark_isTheLastIntervalOfAllNodes() throws Exception {
    put(
        volumes(1, 0, volume("ERP_DATA", 0, 0, 0, 0, 0, 0)),
        volumes(2, 0, volume("ERP_DATA", 0, 0, 0, 0, 0, 0)),
        volumes(1, 1, volume("ERP_DATA", 600, 0, 0, 0, 600, 0)));
    source().poll(intake);
    assertThat(intake.recorded().completions().getLast().timeMs()).isEqualTo(START.toEpochMilli());
  }

  @Test
  void poll_configuredListingMissing_failsWithItsName() {
    PolledSource source =
        new SpectrumSource(
            new SpectrumSettings(
                new WatchSettings(".", null, null, null, null),
                null,
                "nowhere.csv",
                null,
                null,
                null,
                null),
            drop.context());
    assertThatThrownBy(() -> source.poll(intake))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("nowhere.csv");
  }

  @Test
  void poll_otherAndDamagedFiles_areRejectedAndTheRestIsRead() throws Exception {
    drop.put("N_notes.txt", "hello");
    drop.put(volumes(1, 0, "").name(), volumes(1, 0, "<vdsk id=\"x\" ").xml());
    put(
        volumes(1, 1, volume("ERP_DATA", 0, 0, 0, 0, 0, 0)),
        volumes(1, 2, volume("ERP_DATA", 600, 0, 0, 0, 600, 0)));
    source().poll(intake);
    assertThat(intake.recorded().rejections())
        .extracting(RecordingIntake.Rejected::text)
        .satisfiesExactlyInAnyOrder(
            text -> assertThat(text).contains("N<type>_stats_"),
            text -> assertThat(text).contains("not well-formed"));
    assertThat(figures(ERP, minute(2))).containsEntry("disk.read.iops", 10.0);
  }

  @Test
  void settings_invalid_areRefused() {
    WatchSettings files = new WatchSettings(".", null, null, null, null);
    assertThatThrownBy(
            () ->
                new SpectrumSource(
                    new SpectrumSettings(files, "Atlantis", null, null, null, null, null),
                    drop.context()))
        .isInstanceOf(InvalidSourceException.class);
    assertThatThrownBy(
            () ->
                new SpectrumSource(
                    new SpectrumSettings(files, null, null, null, null, "moon", null),
                    drop.context()))
        .isInstanceOf(InvalidSourceException.class);
  }
}
