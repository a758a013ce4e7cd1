package io.crosstalk.collectors.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.RecordingIntake.Completed;
import io.crosstalk.collectors.RecordingIntake.Given;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaptureSourceTest {
  private static final String DAY = "# start=2026-11-25T00:00:00Z,end=2026-11-26T00:00:00Z\n";
  private static final long DAY_END = Instant.parse("2026-11-26T00:00:00Z").toEpochMilli();

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-27T00:00:00Z"), ZoneOffset.UTC);

  @TempDir private Path folder;
  private final InMemory memory = new InMemory();
  private CaptureSource source;

  @BeforeEach
  void open() {
    source = source(Map.of(), 1000, null, null);
  }

  private CaptureSource source(
      Map<String, String> addresses,
      int maxAddresses,
      @Nullable Duration duration,
      @Nullable String link) {
    CaptureSettings settings =
        new CaptureSettings(".", null, null, duration, null, maxAddresses, link, addresses);
    return new CaptureSource(settings, memory.context("cap", folder, CLOCK));
  }

  private void put(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private RecordingIntake poll() throws Exception {
    RecordingIntake intake = new RecordingIntake();
    source.poll(intake);
    return intake;
  }

  private RecordingIntake pollTwice() throws Exception {
    poll();
    return poll();
  }

  private static double value(RecordingIntake intake, String resource, String metric) {
    return intake.recorded().samples().stream()
        .filter(given -> given.resource().equals(resource) && given.metric().equals(metric))
        .mapToDouble(Given::value)
        .findFirst()
        .orElse(Double.NaN);
  }

  private static String expert(int resets) {
    return """

        Warns (%1$d)
        =============
           Frequency      Group           Protocol  Summary
        %1$12d   Sequence                TCP  Connection reset (RST)
        """
        .formatted(resets);
  }

  /**
   * Returns tshark's output for the network of case C5, in which three of six front ends carry most
   * of the load.
   */
  private static String frontEnds() {
    StringBuilder text = new StringBuilder("IPv4 Endpoints\n");
    long[] megabytes = {9_000, 8_700, 8_400, 900, 800, 700};
    for (int i = 0; i < megabytes.length; i++) {
      long bytes = megabytes[i] * 1_000_000;
      text.append(
          "10.5.0.%d  100  %d  50  %d  50  %d\n".formatted(i + 1, bytes, bytes / 2, bytes / 2));
    }
    return text.toString();
  }

  @Test
  void captureTime_inTheFuture_doesNotAdvanceWatermark() throws Exception {
    put("a.txt", DAY.replace("2026-11-26", "2099-11-26") + expert(3));
    assertThat(pollTwice().recorded().completions()).containsExactly(new Completed("", 0));
  }

  @Test
  void reportOfUnevenFrontEnds_isPublishedAsResetsAndThroughputPerAddress() throws Exception {
    put("peak.txt", DAY + expert(37_526) + frontEnds());

    RecordingIntake intake = pollTwice();

    assertThat(value(intake, "cap/capture", "net.resets"))
        .isCloseTo(37_526 / 86_400.0, within(1e-9));
    assertThat(value(intake, "cap/10.5.0.1", "net.tx.throughput"))
        .isCloseTo(4.5e9 / 86_400, within(1e-6));
    assertThat(value(intake, "cap/10.5.0.6", "net.rx.throughput"))
        .isCloseTo(0.35e9 / 86_400, within(1e-6));
    assertThat(intake.recorded().samples())
        .allSatisfy(given -> assertThat(given.timeMs()).isEqualTo(DAY_END));
    assertThat(intake.recorded().completions()).containsExactly(new Completed("", DAY_END));
    assertThat(intake.recorded().rejections()).isEmpty();
  }

  @Test
  void resourcesWithTraffic_useTheCapturedLink() throws Exception {
    put("peak.txt", DAY + frontEnds());

    List<Resource> all = List.copyOf(pollTwice().recorded().inventories().getFirst());

    assertThat(all).hasSize(7);
    assertThat(all.getFirst().kind()).isEqualTo(ResourceKind.LINK);
    assertThat(all.get(1).uses()).containsExactly("cap/capture");
  }

  @Test
  void resourcesOfOtherSources_getSamplesWithoutInventory() throws Exception {
    source = source(Map.of("10.5.0.1", "vc-1/vm-7"), 1000, null, "core-1/Gi0/1");
    put("peak.txt", DAY + frontEnds());

    RecordingIntake intake = pollTwice();

    assertThat(value(intake, "vc-1/vm-7", "net.tx.throughput")).isPositive();
    assertThat(intake.recorded().inventories().getFirst())
        .extracting(Resource::id)
        .hasSize(5)
        .doesNotContain("vc-1/vm-7", "core-1/Gi0/1");
  }

  @Test
  void metricConnections_isTheNumberOfConversationsOfAnAddress() throws Exception {
    put(
        "c.txt",
        DAY
            + """
            TCP Conversations
            10.0.0.1:1  <-> 10.0.0.9:80   1 74 bytes  1 74 bytes  2 148 bytes  0.0  1.0
            10.0.0.1:2  <-> 10.0.0.9:80   1 74 bytes  1 74 bytes  2 148 bytes  0.0  1.0
            10.0.0.2:1  <-> 10.0.0.9:80   1 74 bytes  1 74 bytes  2 148 bytes  0.0  1.0
            """);

    RecordingIntake intake = pollTwice();

    assertThat(value(intake, "cap/10.0.0.9", "net.connections")).isEqualTo(3);
    assertThat(value(intake, "cap/10.0.0.1", "net.connections")).isEqualTo(2);
  }

  @Test
  void resets_minuteWithoutResets_isZero() throws Exception {
    put(
        "resets.csv",
        """
        frame.time_epoch,ip.src,ip.dst
        1795271210.5,10.0.0.9,10.0.0.1
        1795271211.5,10.0.0.9,10.0.0.2
        1795271330.5,10.0.0.9,10.0.0.1
        """);

    List<Given> samples = pollTwice().recorded().samples();

    assertThat(samples)
        .filteredOn(given -> given.resource().equals("cap/10.0.0.9"))
        .filteredOn(given -> given.metric().equals("net.resets_sent"))
        .extracting(Given::value)
        .containsExactly(2 / 60.0, 0.0, 1 / 60.0);
    assertThat(samples)
        .filteredOn(given -> given.resource().equals("cap/10.0.0.1"))
        .filteredOn(given -> given.metric().equals("net.resets_received"))
        .extracting(Given::value)
        .containsExactly(1 / 60.0, 0.0, 1 / 60.0);
  }

  @Test
  void file_stillBeingWritten_isNotRead() throws Exception {
    put("peak.txt", DAY + frontEnds());
    assertThat(poll().recorded().samples()).isEmpty();
    put("peak.txt", DAY + frontEnds() + expert(5));
    assertThat(poll().recorded().samples()).isEmpty();

    assertThat(poll().recorded().samples()).isNotEmpty();
    assertThat(Files.exists(folder.resolve("peak.txt"))).isTrue();
  }

  @Test
  void file_afterRestartOrRenaming_isNotReadAgain() throws Exception {
    put("peak.txt", DAY + frontEnds());
    assertThat(pollTwice().recorded().samples()).isNotEmpty();
    assertThat(pollTwice().recorded().samples()).isEmpty();

    source = source(Map.of(), 1000, null, null);
    Files.copy(folder.resolve("peak.txt"), folder.resolve("copy.txt"));

    assertThat(pollTwice().recorded().samples()).isEmpty();
  }

  @Test
  void severalFiles_arePublishedInTheOrderOfTheirCaptures() throws Exception {
    put("a.txt", "# start=2026-11-26T00:00:00Z,end=2026-11-27T00:00:00Z\n" + expert(9));
    put("b.txt", DAY + expert(37_526));

    assertThat(pollTwice().recorded().samples())
        .extracting(Given::timeMs)
        .containsExactly(DAY_END, DAY_END + 86_400_000);
  }

  @Test
  void report_withoutDuration_isRejectedWithTheSettingToUse() throws Exception {
    put("peak.txt", expert(37_526));

    RecordingIntake intake = pollTwice();

    assertThat(intake.recorded().samples()).isEmpty();
    assertThat(intake.recorded().rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("'duration'"));
  }

  @Test
  void fileWithOtherContent_isRejectedOnceWithAdvice() throws Exception {
    Files.write(folder.resolve("io.txt"), Samples.bytes("z_io_stat___tcp_.txt"));

    assertThat(pollTwice().recorded().rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("-z expert"));
    assertThat(pollTwice().recorded().rejections()).isEmpty();
  }

  @Test
  void hiddenFilesFoldersAndOtherNames_areIgnored() throws Exception {
    put(".peak.txt", DAY + expert(5));
    put("peak.txt.part", DAY + expert(5));
    Files.createDirectory(folder.resolve("old.txt"));

    RecordingIntake intake = pollTwice();

    assertThat(intake.recorded().samples()).isEmpty();
    assertThat(intake.recorded().rejections()).isEmpty();
  }

  @Test
  void resourcesWithLeastTraffic_areSummedAsOther() throws Exception {
    source = source(Map.of(), 2, null, null);
    put("peak.txt", DAY + frontEnds());

    RecordingIntake intake = pollTwice();

    assertThat(value(intake, "cap/10.5.0.3", "net.tx.throughput")).isNaN();
    assertThat(value(intake, "cap/other", "net.tx.throughput"))
        .isCloseTo((8_400 + 900 + 800 + 700) / 2.0 * 1e6 / 86_400, within(1e-6));
  }

  @Test
  void poll_missingFolder_failsWithItsName() {
    CaptureSource lost =
        new CaptureSource(
            new CaptureSettings("nowhere", null, null, null, null, null, null, null),
            memory.context("cap", folder, Clock.systemUTC()));

    assertThatThrownBy(() -> lost.poll(new RecordingIntake()))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("nowhere");
    assertThatThrownBy(() -> lost.check(new Silent())).isInstanceOf(SourceException.class);
  }

  private static final class Silent implements CheckReport {
    private final List<String> findings = new ArrayList<>();

    @Override
    public void good(String finding) {
      findings.add(finding);
    }

    @Override
    public void warning(String finding) {
      findings.add(finding);
    }
  }

  @Test
  void check_readableReports_reportsTheFiles() throws Exception {
    Silent empty = new Silent();
    source.check(empty);
    put("peak.txt", DAY + expert(3) + "nonsense\n");
    Silent one = new Silent();
    source.check(one);

    assertThat(empty.findings).singleElement().asString().contains("no files");
    assertThat(one.findings).hasSize(3);
    assertThat(one.findings.getFirst()).startsWith("1 files");
    assertThat(one.findings.getLast()).startsWith("peak.txt: 1 lines refused, line 7:");
  }

  @Test
  void settings_outsideLimits_areRefused() {
    assertThatThrownBy(() -> new CaptureSettings(null, null, null, null, null, null, null, null))
        .isInstanceOf(InvalidSourceException.class);
    assertThatThrownBy(
            () -> new CaptureSettings("x", null, null, Duration.ZERO, null, null, null, null))
        .isInstanceOf(InvalidSourceException.class);
    assertThatThrownBy(() -> new CaptureSettings("x", null, null, null, null, 0, null, null))
        .isInstanceOf(InvalidSourceException.class);
  }

  @Test
  void check_withUnusableNewestFile_fails() throws Exception {
    put("peak.txt", DAY);
    assertThatThrownBy(() -> source.check(new Silent()))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("peak.txt: no report of tshark");
    put("peak.txt", expert(3));
    assertThatThrownBy(() -> source.check(new Silent()))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining(
            "nothing in peak.txt can be used: the duration of this capture is unknown");
  }

  @Test
  void hasMore_withNewFiles_isTrue() throws Exception {
    put("peak.txt", DAY + expert(3));
    poll();
    assertThat(source.hasMore()).isTrue();
    poll();
    assertThat(source.hasMore()).isFalse();
  }
}
