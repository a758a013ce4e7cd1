package io.crosstalk.event.metric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetricHintsTest {

  @Test
  void all_misspeltName_beginsWithTheMostSimilarOne() {
    assertThat(NearestMetric.all("disk.read.latancy")).first().isEqualTo("disk.read.latency");
    assertThat(NearestMetric.all("Disk.Read.Latency")).first().isEqualTo("disk.read.latency");
  }

  @Test
  void all_partOfNames_listsAtMostSixOfThem() {
    assertThat(NearestMetric.all("cpu")).hasSize(5).contains("cpu.utilization", "cpu.ready");
    assertThat(NearestMetric.all("latency")).hasSize(6).contains("disk.latency");
  }

  @Test
  void all_nameThatBeginsLikeOthers_listsTheseWithMostCommonWordsFirst() {
    assertThat(NearestMetric.all("app.latency.p95")).contains("app.response_time", "app.timeouts");
    assertThat(NearestMetric.all("disk.iops.write.total")).first().isEqualTo("disk.write.iops");
  }

  @Test
  void all_misspeltLastPart_listsThoseThatHaveIt() {
    assertThat(NearestMetric.all("throughputt")).hasSize(6).contains("disk.throughput");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"temperature", "room.temperature", "orders", "app.orders", "cpu.emulation"})
  void all_otherWord_isEmpty(String other) {
    assertThat(NearestMetric.all(other)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "Disk write latency, disk.write.latency",
    "diskLatency-lab1, disk.latency",
    "Write IOPS, disk.write.iops",
    "CPU usage of node 7, cpu.utilization",
    "Network received bandwidth, net.rx.throughput",
    "Disk write throughput, disk.write.throughput"
  })
  void ofTitle_titleOfOneMetric_isThatMetric(String title, String metric) {
    assertThat(NearestMetric.ofTitle(title)).contains(metric);
  }

  @ParameterizedTest
  @CsvSource({
    "Write latency, disk.write.latency",
    "Disk read and write latency, disk.read.latency",
    "Disk response time, app.response_time",
    "iops, disk.iops",
    "time, app.response_time",
    "Memory swap out, mem.swap_in",
    "CPU queue length, cpu.queue_wait",
    "CPU wait, cpu.queue_wait",
    "Network transmitted packets, net.tx.throughput",
    "Network TX drops, net.tx.throughput",
    "Disk random reads, disk.random_read.latency",
    "Cache writes, cache.write_pending",
    "Host writes, tape.host_write.throughput",
    "Net sent, net.resets_sent"
  })
  void ofTitle_titleOfSeveralMetricsOrAPart_isNoneButACandidate(String title, String candidate) {
    assertThat(NearestMetric.ofTitle(title)).isEmpty();
    assertThat(NearestMetric.candidates(title)).contains(candidate).hasSizeBetween(1, 6);
  }

  @ParameterizedTest
  @CsvSource({
    "Disk write latency, disk.read.latency",
    "Random read latency, disk.read.latency",
    "Network transmitted bandwidth, net.rx.throughput",
    "Disk queue depth, disk.latency",
    "CPU steal, cpu.ready",
    "IOPS, disk.read.latency"
  })
  void isOfAnother_titleOfAnotherDirectionOrQuantity_isTrue(String title, String metric) {
    assertThat(NearestMetric.isOfAnother(title, MetricCatalogue.of(metric))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "Disk read latency, disk.read.latency",
    "Disk read latency, disk.random_read.latency",
    "Disk read and write latency, disk.read.latency",
    "Disk latency, disk.read.latency",
    "Disk queue latency, disk.latency.queue",
    "Response time of app-write, app.response_time"
  })
  void isOfAnother_titleWithOwnWordsOrNone_isFalse(String title, String metric) {
    assertThat(NearestMetric.isOfAnother(title, MetricCatalogue.of(metric))).isFalse();
  }

  @Test
  void candidates_titleOfOtherWords_areNone() {
    assertThat(NearestMetric.ofTitle("Room temperature")).isEmpty();
    assertThat(NearestMetric.candidates("Room temperature")).isEmpty();
  }

  @Test
  void hint_misspeltUnit_namesASimilarOneAndAllOfTheMetric() {
    Metric latency = MetricCatalogue.of("disk.read.latency");

    assertThat(Conversion.hint("millisec", latency))
        .startsWith("did you mean 'millisecond'? ")
        .endsWith("Units of disk.read.latency are ms, us, ns, s, min, h, d");
  }

  @Test
  void hint_unitOfAnotherKind_namesNoneOfThatKind() {
    assertThat(Conversion.hint("MB", MetricCatalogue.of("disk.throughput")))
        .contains("MB/s", "MiB/s")
        .doesNotContain("MiB,");
  }
}
