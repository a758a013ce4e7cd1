package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.CheckReport;
import java.util.ArrayList;
import java.util.List;

/** Check report that records the findings. */
final class Findings implements CheckReport {
  final List<String> good = new ArrayList<>();
  final List<String> warnings = new ArrayList<>();

  @Override
  public void good(String finding) {
    good.add(finding);
  }

  @Override
  public void warning(String finding) {
    warnings.add(finding);
  }
}
