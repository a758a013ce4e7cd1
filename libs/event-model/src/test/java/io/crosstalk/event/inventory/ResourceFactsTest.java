package io.crosstalk.event.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResourceFactsTest {

  private static Resource resource(
      ResourceKind kind, @Nullable String team, Map<String, Object> attributes, String... uses) {
    return new Resource(
        "erp-db", kind, Layer.VMWARE, null, Environment.UNKNOWN, team, attributes, List.of(uses));
  }

  @Test
  void differences_factsOfBothWithOtherValues_areListed() {
    assertThat(
            ResourceFacts.differences(
                resource(ResourceKind.VM, "dba", Map.of("vcpus", 4, "memoryMiB", 4096)),
                resource(ResourceKind.HOST, "erp", Map.of("vcpus", 8, "memoryMiB", 4096.0))))
        .extracting(each -> each.fact() + " " + each.earlier() + " " + each.later())
        .containsExactly("kind vm host", "team dba erp", "vcpus 4 8");
  }

  @Test
  void differences_factsOrRelationsOfOneOnly_areNone() {
    assertThat(
            ResourceFacts.differences(
                resource(ResourceKind.VM, null, Map.of("vcpus", 4), "esx7"),
                resource(ResourceKind.VM, "dba", Map.of("site", "a"), "ds-01")))
        .isEmpty();
  }
}
