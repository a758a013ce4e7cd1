package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.performance.export.GrafanaFormat;
import io.crosstalk.collectors.performance.export.RvtoolsFormat;
import io.crosstalk.collectors.performance.export.VcenterChartFormat;
import io.crosstalk.collectors.performance.export.VropsExportFormat;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.nmon.NmonFormat;
import io.crosstalk.collectors.performance.pdh.EsxtopFormat;
import io.crosstalk.collectors.performance.pdh.PerfmonFormat;
import io.crosstalk.collectors.performance.sysstat.AixIostatFormat;
import io.crosstalk.collectors.performance.sysstat.IostatFormat;
import io.crosstalk.collectors.performance.sysstat.SadfFormat;
import io.crosstalk.collectors.performance.sysstat.SarFormat;
import io.crosstalk.collectors.performance.text.FileHead;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** List of all formats, and the choice among them. */
final class PerformanceFormats {

  /** All formats in the order in which they are tried; those that recognise more come last. */
  static final List<PerformanceFormat> ALL =
      List.of(
          new EsxtopFormat(),
          new NmonFormat(),
          new PerfmonFormat(),
          new SadfFormat(),
          new IostatFormat(),
          new AixIostatFormat(),
          new SarFormat(),
          new RvtoolsFormat(),
          new VropsExportFormat(),
          new VcenterChartFormat(),
          new GrafanaFormat());

  private PerformanceFormats() {}

  /** Returns the format of a file with this beginning; null if none recognises it. */
  static @Nullable PerformanceFormat of(FileHead head) {
    return ALL.stream().filter(format -> format.recognises(head)).findFirst().orElse(null);
  }

  static @Nullable PerformanceFormat named(String name) {
    return ALL.stream().filter(format -> format.name().equals(name)).findFirst().orElse(null);
  }

  static List<String> names() {
    return ALL.stream().map(PerformanceFormat::name).toList();
  }
}
