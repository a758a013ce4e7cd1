package io.crosstalk.collectors.vmware.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.vmware.soap.BadAnswerException;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import io.crosstalk.collectors.vmware.soap.Recorded;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TagReaderTest {

  @Test
  void ids_recordedCategories_areRead() throws Exception {
    assertThat(TagReader.ids(TagReader.parse(Recorded.bytes("tag_categories.json"))))
        .hasSize(2)
        .allMatch(id -> id.startsWith("urn:vmomi:InventoryServiceCategory:"));
  }

  @Test
  void recordedTags_areFoundOnTheirObjects() throws Exception {
    String uat = "urn:vmomi:InventoryServiceTag:7b601a91-2483-405c-9726-26e9ccd5f145:GLOBAL";

    assertThat(
            TagReader.attached(
                TagReader.parse(Recorded.bytes("tag_objects.json")),
                Map.of(uat, new TagReader.TagName("Environment", "UAT"))))
        .containsExactly(
            Map.entry(
                new ObjectReference("VirtualMachine", "vm-67"),
                Map.of("Environment", List.of("UAT"))));
  }

  @Test
  void identifier_withPathCharacters_isIgnored() throws Exception {
    byte[] lie = "{\"value\":[\"../../x?y\",\"urn:a:1\",7]}".getBytes(StandardCharsets.UTF_8);

    assertThat(TagReader.ids(TagReader.parse(lie))).containsExactly("urn:a:1", "7");
  }

  @Test
  void invalidJson_isRejected() {
    assertThatThrownBy(() -> TagReader.parse("<html>".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(BadAnswerException.class);
  }
}
