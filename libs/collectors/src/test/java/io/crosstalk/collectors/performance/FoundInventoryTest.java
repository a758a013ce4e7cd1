package io.crosstalk.collectors.performance;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.performance.format.FoundResource;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.ResourceKind;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoundInventoryTest {
  private static final FoundResource STATED =
      new FoundResource("erp-db", ResourceKind.VM, Layer.VMWARE, "erp-db", List.of("esx1"));
  private static final FoundResource ASSUMED =
      new FoundResource(
          "erp-db", ResourceKind.HOST, Layer.COMPUTE, "erp-db", List.of("erp-db/sda"));

  @TempDir private Path folder;
  private final FileFindings file = new FileFindings("lpar7.nmon", "nmon", Instant.EPOCH);
  private SourceContext context;

  @BeforeEach
  void begin() {
    context = new Drop(folder).context();
  }

  private FoundInventory inventory() {
    return new FoundInventory(PerformanceReading.settings(null, null).checked(), context);
  }

  @Test
  void add_assumedKind_neverReplacesAStatedOne() {
    FoundInventory before = inventory();
    before.add(STATED, file);
    before.add(ASSUMED, file);
    before.resources();
    FoundInventory restarted = inventory();
    restarted.add(ASSUMED, file);

    assertThat(restarted.resources())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.kind()).isEqualTo(ResourceKind.VM);
              assertThat(each.layer()).isEqualTo(Layer.VMWARE);
              assertThat(each.uses()).containsExactly("files-1/esx1", "files-1/erp-db/sda");
            });
  }

  @Test
  void add_statedKind_replacesAnAssumedOne() {
    FoundInventory inventory = inventory();
    inventory.add(ASSUMED, file);
    inventory.add(STATED, file);

    assertThat(inventory.resources().getFirst().kind()).isEqualTo(ResourceKind.VM);
  }

  private static FoundResource withProcessors(int processors) {
    return new FoundResource(
        "erp-db",
        ResourceKind.HOST,
        Layer.COMPUTE,
        "erp-db",
        Map.of("vcpus", processors),
        List.of());
  }

  private static List<String> texts(FileFindings findings) {
    return findings.all().stream().map(FileFinding::describe).toList();
  }

  @Test
  void add_factThatContradictsAnEarlierFile_isReportedAndReplacesIt() {
    FoundInventory inventory = inventory();
    FileFindings later = new FileFindings("tuesday.nmon", "nmon", Instant.EPOCH);
    inventory.add(withProcessors(4), file);

    inventory.add(withProcessors(8), later);

    assertThat(inventory.resources().getFirst().attributes()).containsEntry("vcpus", 8);
    assertThat(texts(file)).isEmpty();
    assertThat(texts(later))
        .containsExactly(
            "tuesday.nmon (nmon): left out (1): facts of an earlier file or row that this one"
                + " contradicts, such as 'vcpus of files-1/erp-db: 4 in lpar7.nmon, now 8'");
  }

  @Test
  void add_contradiction_namesTheFileAndColumnOfTheFact() {
    FoundInventory inventory = inventory();
    FileFindings tab = new FileFindings("vHost.csv", "rvtools", Instant.EPOCH);
    FileFindings mention = new FileFindings("vInfo.csv", "rvtools", Instant.EPOCH);
    FoundResource host =
        new FoundResource(
            "erp-db",
            ResourceKind.HOST,
            Layer.VMWARE,
            "erp-db",
            Map.of("vcpus", 16),
            Map.of("vcpus", "# Cores"),
            List.of());

    inventory.add(withProcessors(4), file);
    inventory.add(host, tab);
    inventory.add(STATED, mention);
    inventory.add(withProcessors(4), file);

    assertThat(texts(tab))
        .singleElement()
        .asString()
        .contains("'vcpus of files-1/erp-db: 4 in lpar7.nmon, now 16 (column # Cores)'");
    assertThat(texts(file))
        .singleElement()
        .asString()
        .contains("'vcpus of files-1/erp-db: 16 in vHost.csv (column # Cores), now 4'");
  }

  @Test
  void add_sameFactsAgainOrStatedKindInPlaceOfAnAssumedOne_areNoContradiction() {
    FoundInventory inventory = inventory();
    inventory.add(withProcessors(4), file);
    inventory.add(withProcessors(4), file);
    inventory.add(STATED, file);
    inventory.add(ASSUMED, file);

    assertThat(texts(file)).isEmpty();
  }

  @Test
  void add_relationsWithoutEnd_areLimited() {
    FoundInventory inventory = inventory();
    for (int part = 0; part < 3; part++) {
      int first = part * 100_000;
      inventory.add(
          new FoundResource(
              "erp-db",
              ResourceKind.HOST,
              Layer.COMPUTE,
              "erp-db",
              IntStream.range(first, first + 100_000).mapToObj(each -> "d" + each).toList()),
          file);
    }

    assertThat(inventory.isFull()).isTrue();
    assertThat(inventory.add(ASSUMED, file)).isFalse();
    assertThat(inventory.resources().getFirst().uses()).hasSize(200_000);
  }
}
