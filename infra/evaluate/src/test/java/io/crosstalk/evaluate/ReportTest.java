package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Severity;
import io.crosstalk.event.casefolder.CaseFolder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ReportTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");

  @Test
  void falseAlarmsAreCountedForEachDayOfEachQuietDomain() {
    Report report =
        new Report(
            List.of(silent("quiet-1", 10), silent("quiet-2", 30, alarm(), alarm())), Map.of());

    assertThat(report.text())
        .contains("| silent cases disturbed | 1 of 2 | |\n")
        .contains(
            "| incidents a day in a quiet domain | 0.0500 (2 in 40 domain-days) | at most 0.01 |\n");
  }

  @Test
  void aDomainIsWhatTwoUseDirectlyOrThroughOthers() {
    List<Resource> resources =
        List.of(
            resource("vm-1", "host-1", "ds-1"),
            resource("vm-2", "host-2", "ds-1"),
            resource("vm-3", "host-2", "ds-2"),
            resource("ds-1", "array-1"),
            resource("ds-2", "array-1"));

    assertThat(DomainDays.domains(resources)).isEqualTo(3);
  }

  @Test
  void theLengthOfACaseIsThatOfItsSamples() {
    NavigableMap<Long, Map<String, Map<String, Double>>> samples = new TreeMap<>();
    samples.put(START.toEpochMilli(), Map.of());
    samples.put(START.plus(Duration.ofHours(36)).toEpochMilli(), Map.of());
    List<Resource> resources = List.of(resource("vm-1", "ds-1"), resource("vm-2", "ds-1"));

    assertThat(DomainDays.of(new CaseFolder("quiet-1", resources, List.of(), samples, List.of())))
        .isEqualTo(1.5);
  }

  private static Outcome silent(String name, double domainDays, Told... called) {
    return new Outcome(name, List.of(), List.of(called), List.of(), List.of(), 60_000, domainDays);
  }

  private static Resource resource(String id, String... uses) {
    return new Resource(
        id,
        ResourceKind.VM,
        Layer.VMWARE,
        null,
        Environment.PRODUCTION,
        null,
        Map.of(),
        List.of(uses));
  }

  private static Told alarm() {
    return new Told(
        Severity.MINOR, START, START, null, CauseClass.UNKNOWN, null, List.of(), List.of(), "");
  }
}
