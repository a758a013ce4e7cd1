package io.crosstalk.event.metric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
  void all_otherWord_isEmpty() {
    assertThat(NearestMetric.all("temperature")).isEmpty();
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
