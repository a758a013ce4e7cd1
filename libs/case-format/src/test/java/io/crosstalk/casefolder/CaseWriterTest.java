package io.crosstalk.casefolder;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CaseWriterTest {
  private static final Resource MACHINE =
      new Resource(
          "vm, \"pay\"",
          ResourceKind.VM,
          Layer.VMWARE,
          "Pay",
          Environment.PRODUCTION,
          "shop",
          Map.of("site", "A"),
          List.of("ds-1"));
  private static final Change CHANGE =
      new Change(Instant.parse("2026-01-01T00:00:00Z"), "vm, \"pay\"", ChangeKind.QOS, "cap, 5");
  private static final ExpectedIncident INCIDENT =
      new ExpectedIncident(
          CauseClass.CAPACITY,
          List.of(CauseClass.MISCONFIGURATION),
          List.of("vm, \"pay\""),
          List.of(),
          null,
          Instant.EPOCH,
          null,
          Severity.MAJOR,
          4);

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void caseFolder_writtenAndRead_isUnchanged(boolean compressed) throws IOException {
    try (CaseWriter writer = CaseWriter.create(folder, compressed)) {
      writer.sample(Instant.ofEpochMilli(1234), MACHINE.id(), "disk.latency", 0.1 + 0.2);
      writer.change(CHANGE);
      writer.inventory(List.of(MACHINE));
      writer.expected(List.of(INCIDENT));
    }

    CaseFolder read = CaseFolder.read(folder);

    assertThat(read.samples())
        .isEqualTo(Map.of(1234L, Map.of(MACHINE.id(), Map.of("disk.latency", 0.1 + 0.2))));
    assertThat(read.resources()).containsExactly(MACHINE);
    assertThat(read.changes()).containsExactly(CHANGE);
    assertThat(read.expected()).containsExactly(INCIDENT);
    assertThat(CaseWriter.caseIn(folder)).contains(compressed ? "samples.csv.gz" : "samples.csv");
  }
}
