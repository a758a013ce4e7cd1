package io.crosstalk.event.metric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "24.04 | ms | 24 ms",
        "0.7 | ms | 0.7 ms",
        "128000 | ms | 128 s",
        "7200 | s | 120 min",
        "1234.4 | MB/s | 1,234 MB/s",
        "2576.5 | MB/s | 2,577 MB/s",
        "26.25 | ms | 26.3 ms",
        "2.675 | ms | 2.68 ms",
        "12 | 1/s | 12/s",
        "100 | 1/min | 100/min",
        "15 | 1 | 15",
        "0 | % | 0 %",
        "NaN | ms | unknown ms",
      })
  void text_anyValue_hasThreeSignificantDigitsAndUnit(double value, String unit, String text) {
    assertThat(new Quantity(value, unit).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "app.response_time, response time",
    "disk.write.throughput, disk write throughput",
    "net.rx.throughput, network receive throughput",
    "cpu.ready, CPU ready",
    "fc.crc_errors, Fibre Channel CRC errors",
    "wait.disk_other, disk other wait",
    "wait.log_full, wait for a full log",
    "job.elapsed, elapsed time",
  })
  void plainName_metricName_isInPlainWords(String metric, String name) {
    assertThat(MetricCatalogue.of(metric).plainName()).isEqualTo(name);
  }
}
