package io.crosstalk.simulate.casebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CasebookFolderTest {
  private static final Instant TIME = Instant.parse("2026-03-13T14:00:00Z");

  @TempDir private Path folder;

  private final CasebookFolder draft = new CasebookFolder(ZoneId.of("UTC"));

  @Test
  void writeTo_resourceThatUsesItself_isRefused() {
    draft.add(resource("a", "b"));
    draft.add(resource("b", "a"));

    assertRefused("uses itself: a");
  }

  @Test
  void writeTo_resourceUsingUnknownResource_isRefused() {
    draft.add(resource("a", "b"));

    assertRefused("not in the inventory: b");
  }

  @Test
  void writeTo_sampleOfUnknownResource_isRefused() {
    draft.add(new CasebookFolder.Sample(TIME, "a", "disk.latency", 1));

    assertRefused("not in the inventory: a");
  }

  @Test
  void writeTo_duplicateSample_isRefused() {
    draft.add(resource("a"));
    draft.add(new CasebookFolder.Sample(TIME, "a", "disk.latency", 1));
    draft.add(new CasebookFolder.Sample(TIME, "a", "disk.latency", 2));

    assertRefused("twice: ");
  }

  @Test
  void writeTo_caseWithoutChanges_writesNoChangesFile() throws IOException {
    draft.add(resource("a"));

    draft.writeTo(folder);

    assertThat(folder.resolve("inventory.json")).content().startsWith("[\n {\"id\": \"a\", ");
    assertThat(folder.resolve("expected.json"))
        .hasContent("{\"retractions\": 0, \"incidents\": []}\n");
    assertThat(folder.resolve("changes.csv")).doesNotExist();
  }

  private void assertRefused(String reason) {
    assertThatThrownBy(() -> draft.writeTo(folder))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(reason);
  }

  private static CasebookFolder.Resource resource(String id, String... uses) {
    return new CasebookFolder.Resource(
        id, "vm", "vmware", "production", "team-a", Map.of(), List.of(uses));
  }
}
