package io.crosstalk.collectors.catalogue;

import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.calendar.CalendarSourceType;
import io.crosstalk.collectors.capture.CaptureSourceType;
import io.crosstalk.collectors.csv.CsvSourceType;
import io.crosstalk.collectors.flow.FlowSourceType;
import io.crosstalk.collectors.ibmi.IbmiFilesSourceType;
import io.crosstalk.collectors.ibmi.IbmiSourceType;
import io.crosstalk.collectors.inventory.InventorySourceType;
import io.crosstalk.collectors.performance.PerformanceSourceType;
import io.crosstalk.collectors.probe.ProbeSourceType;
import io.crosstalk.collectors.snmp.FcSwitchSourceType;
import io.crosstalk.collectors.snmp.SnmpSourceType;
import io.crosstalk.collectors.spectrum.SpectrumSourceType;
import io.crosstalk.collectors.vmware.VsphereSourceType;
import io.crosstalk.collectors.zvm.VmSourceType;
import java.util.List;

/** List of all source types that the sources file may name. */
public final class SourceTypes {
  private SourceTypes() {}

  public static List<SourceType<?>> all() {
    return List.of(
        new CalendarSourceType(),
        new CaptureSourceType(),
        new CsvSourceType(),
        new FlowSourceType(),
        new IbmiFilesSourceType(),
        new IbmiSourceType(),
        new InventorySourceType(),
        new PerformanceSourceType(),
        new ProbeSourceType(),
        new FcSwitchSourceType(),
        new SnmpSourceType(),
        new SpectrumSourceType(),
        new VsphereSourceType(),
        new VmSourceType());
  }
}
